@DisplayName("«flow-tested-twice|UC9.11» View revocation code in settings")
class RevocationCodeTests
