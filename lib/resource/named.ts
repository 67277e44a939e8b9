import { recordName } from './record-name'

interface Named {
  ID?: string
}

/** Default parts of a reference: by ID and name, sorted by name. */
export const named = {
  idOf: (record: Named) => record.ID ?? '',
  titleOf: (record: Named) => recordName(record) ?? record.ID ?? '',
  search: { words: 'name or ID' },
  rules: { defaultSort: 'Name' },
}
