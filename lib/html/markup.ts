/** True for a text with HTML elements or comments, also unfinished ones. */
export function mayHaveTags(text: string): boolean {
  return /<[a-z!/?]/i.test(text)
}

/** True for a text with at least one complete tag, which browsers show differently as HTML. */
export function hasTags(text: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(text)
}

/**
 * Returns HTML that shows a plain text as it is: blank lines separate paragraphs, and other line breaks stay. Entities
 * such as `&amp;` are kept, because shops that show the text as HTML show their characters.
 */
export function textToHtml(text: string): string {
  const escaped = text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
  return escaped
    .split(/(?:\r?\n[ \t]*){2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${paragraph.trim().replace(/\r?\n/g, '<br>')}</p>`)
    .join('')
}
