/** Returns the title of a record as it reads within a sentence: "order 0104269". */
export function nameInText(title: string): string {
  return title.charAt(0).toLowerCase() + title.slice(1)
}
