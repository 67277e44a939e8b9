import type { Tx } from '../../db/types'
import type { ResourceDefinition, Write } from '../../core/http/definitions'
import type { Reference } from '../../db/definitions'
import { platformError } from '../../core/http/errors'
import { parseRecord } from '../../core/records/json'
import { readRecord } from '../../core/records/store'
import { groupAndUserError } from '../../core/records/assignments'
import type { ImpersonationConfig } from '../../contract/records'

const PARTY = {
  errorCode: 'Impersonation.CannotDeleteImpersonateeParty',
  message: 'These impersonation configurations name it:',
}

/**
 * Returns the references of a field that names a group or user: in the buyer that the configuration names, or else
 * among the admins.
 */
function party(field: string, to: 'UserGroups' | 'Users', buyer: string, admins: boolean): Reference[] {
  const inBuyer: Reference = { field, to, parentField: buyer, onDelete: PARTY }
  return admins ? [inBuyer, { field, to: `Admin${to}`, unless: buyer, onDelete: PARTY }] : [inBuyer]
}

const SIDES = [
  'ImpersonationBuyerID',
  'ImpersonationGroupID',
  'ImpersonationUserID',
  'BuyerID',
  'GroupID',
  'UserID',
] as const

async function assertAlone(
  tx: Tx,
  record: ImpersonationConfig,
  existing: ImpersonationConfig | null,
): Promise<void> {
  const { rows } = await tx.query(`select body from impersonationconfigs where f_clientid = $1`, [
    record.ClientID.toLowerCase(),
  ])
  const others = rows
    .map(([body]) => parseRecord<ImpersonationConfig>(body))
    .filter((other) => other.ID !== existing?.ID)
  const same = others.find((other) => SIDES.every((side) => (record[side] || null) === (other[side] || null)))
  if (!same) return
  throw platformError(
    'ImpersonationConfig.ConflictingImpersonationConfigExists',
    `"${same.ID}" is for the same client and the same users.`,
    { ImpersonationConfigID: same.ID },
    409,
  )
}

async function check({ ctx, tx, record, existing }: Write<ImpersonationConfig>): Promise<void> {
  for (const side of ['Impersonation', ''] as const) {
    if (record[`${side}GroupID`] && record[`${side}UserID`]) throw groupAndUserError()
  }
  if (!record.BuyerID && (record.GroupID || record.UserID)) {
    throw platformError(
      'Impersonation.BuyerNetworkBuyerIDRequired',
      'A group or a user to be impersonated needs its BuyerID.',
    )
  }
  // The client is locked, because concurrent transactions for one client would not see each other.
  await readRecord(tx, ctx.platform.table('ApiClients'), [], record.ClientID, true)
  // A client that is not for users of this buyer is rejected only when a token is requested: the official seeding tool
  // creates configurations before it assigns API clients to buyers.
  await assertAlone(tx, record, existing)
}

/**
 * Configurations of impersonation: the impersonating users, the impersonated users, the API client and the roles (facts
 * of the platform, 1.6).
 */
export const impersonationConfigs: ResourceDefinition = {
  name: 'ImpersonationConfigs',
  model: 'ImpersonationConfig',
  table: 'impersonationconfigs',
  access: { kind: 'adminOnly' },
  references: [
    {
      field: 'SecurityProfileID',
      to: 'SecurityProfiles',
      onDelete: {
        errorCode: 'Impersonation.CannotDeleteSecurityProfile',
        message: 'The profile is used by:',
      },
    },
    {
      field: 'ClientID',
      to: 'ApiClients',
      onDelete: {
        errorCode: 'ApiClient.UsedByImpersonationConfig',
        message: 'The API client is used by:',
      },
    },
    { field: 'BuyerID', to: 'Buyers', onDelete: PARTY },
    { field: 'ImpersonationBuyerID', to: 'Buyers', onDelete: PARTY },
    ...party('ImpersonationGroupID', 'UserGroups', 'ImpersonationBuyerID', true),
    ...party('ImpersonationUserID', 'Users', 'ImpersonationBuyerID', true),
    ...party('GroupID', 'UserGroups', 'BuyerID', false),
    ...party('UserID', 'Users', 'BuyerID', false),
  ],
  write: check,
}
