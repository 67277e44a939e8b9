/** Groups of fields that express one setting. A field outside of all groups stands alone. */
export type FieldGroups = readonly (readonly string[])[]

/** Returns the fields of the same group, including the field itself. */
export function fieldsOfGroup(name: string, fieldGroups: FieldGroups = []): readonly string[] {
  return fieldGroups.find((group) => group.includes(name)) ?? [name]
}

/** Returns the fields of the groups of several fields, each once. */
export function withGroupFields(names: readonly string[], fieldGroups?: FieldGroups): string[] {
  return [...new Set(names.flatMap((name) => fieldsOfGroup(name, fieldGroups)))]
}
