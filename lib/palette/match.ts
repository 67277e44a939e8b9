/** True when a name has every typed word, each anywhere in it: "ord new" matches "New order". */
export function hasWords(name: string, typed: string): boolean {
  const lower = name.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}
