import { recordName } from './record-name'

interface Named {
  ID?: string
}

/** What references have in common: an id, a name, and a list in its order. */
export const named = {
  idOf: (record: Named) => record.ID ?? '',
  titleOf: (record: Named) => recordName(record) ?? record.ID ?? '',
  search: { words: 'name or ID' },
  rules: { defaultSort: 'Name' },
}
