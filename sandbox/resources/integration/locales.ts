import type {
  AssignmentDefinition,
  AssignmentRow,
  ResourceDefinition,
  Write,
} from '../../core/http/definitions'
import { platformError } from '../../core/http/errors'
import type { Locale, LocaleAssignment } from '../../contract/records'
import { OWNER } from '../owner'

export const locales: ResourceDefinition = {
  name: 'Locales',
  model: 'Locale',
  table: 'locales',
  access: { kind: 'owned' },
  references: [OWNER],
  async write({ tx, record, existing }: Write<Locale>) {
    // The lock makes checks run in sequence: concurrent transactions would not see each other's pair.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['locales'])
    const pair = [(record.Currency ?? '').toLowerCase(), (record.Language ?? '').toLowerCase()]
    const { rows } = await tx.query(
      `select id from locales where lower(coalesce(body ->> 'Currency', '')) = $1 and lower(coalesce(body ->> 'Language', '')) = $2`,
      pair,
    )
    if (rows.some(([id]) => id !== existing?.ID && id !== record.ID)) {
      throw platformError(
        'Locale.DuplicateLanguageAndCurrency',
        'A locale with this language and currency already exists.',
        { LocaleID: rows[0]?.[0] },
        409,
      )
    }
  },
}

export const localeAssignments: AssignmentDefinition = {
  name: 'LocaleAssignments',
  model: 'LocaleAssignment',
  table: 'localeassignments',
  access: { kind: 'owned' },
  list: 'Locales.ListAssignments',
  save: 'Locales.SaveAssignment',
  delete: ['Locales.DeleteAssignment'],
  keys: [
    { field: 'LocaleID', of: 'Locales' },
    { field: 'BuyerID', of: 'Buyers' },
    { field: 'UserGroupID', of: 'UserGroups', optional: true, parentField: 'BuyerID' },
  ],
  // A party has only one locale: a new one replaces the previous one.
  async write(_ctx, tx, { body }: AssignmentRow<LocaleAssignment>) {
    await tx.query(
      'delete from localeassignments where buyerid = $1 and usergroupid is not distinct from $2 and localeid <> $3',
      [body.BuyerID, body.UserGroupID || null, body.LocaleID],
    )
  },
}
