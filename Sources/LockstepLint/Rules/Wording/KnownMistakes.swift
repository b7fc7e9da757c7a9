/// Words that are often misspelt, with what is meant.
enum KnownMistakes {
  static let corrections = [
    "accomodate": "accommodate", "acheive": "achieve", "adress": "address",
    "authentification": "authentication",
    "availabe": "available", "begining": "beginning", "biometic": "biometric", "cancelation": "cancellation",
    "choosen": "chosen", "configuraton": "configuration", "confimation": "confirmation",
    "definately": "definitely", "desciption": "description", "dissapear": "disappear", "eligable": "eligible",
    "enviroment": "environment", "existance": "existence", "explaination": "explanation", "foward": "forward",
    "identifer": "identifier", "immediatly": "immediately", "independant": "independent",
    "infomation": "information",
    "innitial": "initial", "lenght": "length", "maintainance": "maintenance", "neccessary": "necessary",
    "notifcation": "notification", "occured": "occurred", "occurence": "occurrence", "permanant": "permanent",
    "permantly": "permanently", "permision": "permission", "permisson": "permission",
    "persmission": "permission",
    "posible": "possible", "prefered": "preferred", "priviledge": "privilege", "proceedure": "procedure",
    "recieve": "receive", "recieved": "received", "recomend": "recommend", "refered": "referred",
    "relevent": "relevant", "responce": "response", "retreive": "retrieve", "retreived": "retrieved",
    "retreives": "retrieves", "seperate": "separate", "succesful": "successful",
    "succesfully": "successfully",
    "sucess": "success", "sucessful": "successful", "sucessfully": "successfully",
    "temporarly": "temporarily",
    "temporaly": "temporarily", "tranfer": "transfer", "transfered": "transferred", "untill": "until",
    "usefull": "useful", "verifcation": "verification", "visable": "visible",
  ]
}
