"""Words of documents are data (`Wording`): readers, rules and linking compare no text with words of their own."""
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = [
    "Checks/LockstepLint", "Documents/LockstepMarkdown", "Documents/LockstepModel/Linked", "Documents/LockstepModel/Cells", "Checks/LockstepDiff", "Faces/LockstepPage",
    "Faces/LockstepLSP",
    "Faces/LockstepServing",
]

LITERAL = r'"((?:[^"\\\n]|\\.)*)"'
# Text that is put together is not compared.
JOINING = re.compile(r'joined\(separator: "[^"]*"\)|\+ "[^"\n]*"')

COMPARING = [
    re.compile(r"(?:hasPrefix|hasSuffix|contains|dropping|firstRange\(of:|offset\(of:|lastOffset\(of:|has|replacing)\(?\s*\(?" + LITERAL),
    re.compile(r"[=!]= " + LITERAL), re.compile(r"separator: " + LITERAL), re.compile(r"^\s*case " + LITERAL, re.M),
]
# A list or a set of words that something is searched in.
LISTS = re.compile(r"(?:Set<String>|\[String\]|=)\s*=?\s*\[\s*((?:" + LITERAL + r"\s*,?\s*)+)\]", re.S)

# Literals that are not words of a document, each with its reason.
MARKUP = "markup of Markdown and HTML"
FORMAT = "a word of a file format, a path or an address"
KEY = "a key of a file, or a name that this program gave"
EXCEPTIONS = {
    "Faces/LockstepPage/PageDesigns.swift": "the scheme of an address",
    "Checks/LockstepDiff/Matching+Steps.swift": KEY,
    "Faces/LockstepLSP/Features/HoverText.swift": MARKUP,
    "Faces/LockstepLSP/Protocol/MessageBuffer.swift": FORMAT,
    "Faces/LockstepLSP/Server/ClientCapabilities.swift": FORMAT,
    "Faces/LockstepLSP/Server/LanguageServer+Notifications.swift": FORMAT,
    "Faces/LockstepLSP/Server/LanguageServer.swift": FORMAT,
    "Faces/LockstepLSP/Server/TextChange.swift": FORMAT,
    "Faces/LockstepLSP/Text/FileURI.swift": FORMAT,
    "Faces/LockstepServing/Names/OccurrenceSearch+Properties.swift": KEY,
    "Checks/LockstepLint/Index/SpellingCounts.swift": FORMAT,
    "Checks/LockstepLint/RuleLevels.swift": KEY,
    "Checks/LockstepLint/Rules/Wording/MisspeltWord.swift": "it is about the forms of English verbs",
    "Checks/LockstepLint/Rules/Screens/UndeclaredSecret.swift": "names of inputs in files, which are identifiers",
    "Checks/LockstepLint/Rules/Screens/ActionMatch.swift": "a key of a wording",
    "Faces/LockstepPage/Diagrams/Diagram+Mermaid.swift": FORMAT,
    "Faces/LockstepPage/Diagrams/Picture.swift": FORMAT,
    "Faces/LockstepPage/Page.swift": KEY,
    "Documents/LockstepModel/Cells/CellHTML.swift": MARKUP,
    "Documents/LockstepMarkdown/Text/ArraySlice+LineBreak.swift": MARKUP,
    "Documents/LockstepMarkdown/Text/Lines.swift": FORMAT,
    "Documents/LockstepMarkdown/Format/MarkdownFormat+Spelling.swift": KEY,
    "Documents/LockstepMarkdown/Importing/ImportMerge.swift": KEY,
    "Documents/LockstepMarkdown/Importing/Importer+Margins.swift": KEY,
    "Documents/LockstepMarkdown/Importing/MarkdownImport.swift": KEY,
    "Documents/LockstepMarkdown/Lists/ListTag.swift": MARKUP,
    "Documents/LockstepMarkdown/Rendering/ErratumEntry.swift": KEY,
    "Documents/LockstepMarkdown/Rendering/Renderer.swift": KEY,
    "Documents/LockstepMarkdown/Rows/Reader+Transition.swift": MARKUP,
    "Documents/LockstepMarkdown/Survey/SurveyDocument+Parts.swift": FORMAT,
    "Documents/LockstepMarkdown/Text/HTMLBlock.swift": MARKUP,
    "Documents/LockstepMarkdown/Tidying/TableTidier.swift": MARKUP,
    "Documents/LockstepMarkdown/Survey/TableWordingSurvey.swift": "keys of a wording",
    "Documents/LockstepMarkdown/Outline/HTMLTable.swift": MARKUP,
    "Documents/LockstepMarkdown/Rows/SplitGuards.swift": "entities of HTML",
    "Documents/LockstepMarkdown/Survey/TableWordingSurvey+Rows.swift": "keys of a wording",
}


def code(path):
    """A file without comments, and without the texts of examples."""
    text = re.sub(r'"""(?:.|\n)*?"""', '""', path.read_text())
    return JOINING.sub("", re.sub(r"^\s*//.*$", "", text, flags=re.M))


# The words of tables in more than one word, and those with a capital, as names of rows have.
BUILT_IN = set(re.findall(LITERAL, (ROOT / "Sources/Documents/LockstepModel/Wording/Wording+BuiltIn.swift").read_text()))
NAMES = {word for word in BUILT_IN if " " in word or word[:1].isupper() and len(word) > 3}


def compared(text):
    found = [match.group(1) for pattern in COMPARING for match in pattern.finditer(text)]
    found += [word for word in re.findall(LITERAL, text) if word in NAMES]
    for match in LISTS.finditer(text):
        found += re.findall(LITERAL, match.group(1))
    return [literal for literal in found if re.search(r"[A-Za-z]", re.sub(r"\\\([^)]*\)|\\u\{[^}]*\}|\\[nrt]", "", literal))]


def test_no_words_of_documents_outside_the_wording():
    odd = {}
    used = set()
    for place in PLACES:
        for path in sorted((ROOT / "Sources" / place).rglob("*.swift")):
            name = str(path.relative_to(ROOT / "Sources"))
            words = compared(code(path))
            if not words:
                continue
            used.add(name)
            if name not in EXCEPTIONS:
                odd[name] = words
    assert odd == {}, "take these words from the project's Wording"
    assert set(EXCEPTIONS) - used == set(), "exceptions that are not needed any more"


def test_a_word_of_a_document_would_be_found():
    assert compared('if text.hasPrefix("selects ") {') == ["selects "]
    assert compared('let words: Set<String> = [\n  "close", "ok",\n]') == ["close", "ok"]
    assert compared('(document.results, "Possible Results")') == ["Possible Results"]
    assert compared('text.split(separator: ".") == "1"') == []
