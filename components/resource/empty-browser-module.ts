/**
 * Takes the place of all code that is imported as `#browser/…` (package.json) in server components. Next sends the
 * code that a server component reaches with the document, even if it is loaded on demand. A descriptor that pages on
 * the server read can therefore name its form and its dialogs without adding them to every document.
 */
export {}
