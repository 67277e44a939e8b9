/** Fields of a form that say one thing between them, in groups; a field of no group stands for itself. */
export type Together = readonly (readonly string[])[]

/** The fields that go with a field, itself among them. */
export function companionsOf(name: string, together: Together = []): readonly string[] {
  return together.find((group) => group.includes(name)) ?? [name]
}

/** The same for several fields, each once. */
export function withCompanions(names: readonly string[], together?: Together): string[] {
  return [...new Set(names.flatMap((name) => companionsOf(name, together)))]
}
