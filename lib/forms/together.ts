/** Groups of fields that express one setting. A field outside of all groups stands alone. */
export type Together = readonly (readonly string[])[]

/** Returns the fields of the same group, including the field itself. */
export function companionsOf(name: string, together: Together = []): readonly string[] {
  return together.find((group) => group.includes(name)) ?? [name]
}

/** Returns the fields of the groups of several fields, each once. */
export function withCompanions(names: readonly string[], together?: Together): string[] {
  return [...new Set(names.flatMap((name) => companionsOf(name, together)))]
}
