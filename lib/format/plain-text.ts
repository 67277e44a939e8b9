const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Returns the text content of HTML for a row of a list. The result may only be shown as text, never as HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(\w+);/g, (entity, name: string) =>
      Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? entity) : entity,
    )
    .replace(/\s+/g, ' ')
    .trim()
}
