/** Whether a name has every word that was typed, each anywhere in it: "ord new" is in "New order". */
export function hasWords(name: string, typed: string): boolean {
  const lower = name.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
