import type { AssignmentDefinition, ResourceDefinition, Write } from '../../core/http/definitions'
import type { Parent } from '../../db/definitions'
import { fieldError, idExists, PlatformError } from '../../core/http/errors'
import { formatInstant } from '../../core/records/model'
import type { ProductCollection, ProductCollectionInvitation } from '../../contract/records'

const OWNER: Parent[] = [
  { param: 'buyerID', of: 'Buyers' },
  { param: 'userID', of: 'Users' },
]
const IN_COLLECTION: Parent[] = [...OWNER, { param: 'productCollectionID', of: 'ProductCollections' }]

/** Default lifetime of an invitation, in days. */
const INVITATION_LIFETIME_DAYS = 30

/**
 * Rejects an ID that another collection of the buyer has. Collections belong to users, but paths name only the buyer,
 * so their IDs are unique within the buyer.
 */
async function checkId({
  tx,
  parents: [buyer = '', user = ''],
  record,
  existing,
}: Write<ProductCollection>): Promise<void> {
  if (existing?.ID === record.ID) return
  await tx.query('select 1 from buyers where id = $1 for no key update', [buyer])
  const { rows } = await tx.query(
    'select 1 from productcollections where buyerid = $1 and id = $2 and userid <> $3',
    [buyer, record.ID, user],
  )
  if (rows.length > 0) throw idExists('ProductCollection', record.ID)
}

/** Lists of products that a buyer user maintains and may share. */
export const productCollections: ResourceDefinition = {
  name: 'ProductCollections',
  model: 'ProductCollection',
  table: 'productcollections',
  parents: OWNER,
  access: { kind: 'within', of: 'buyer' },
  operations: {
    Create: 'Me.CreateProductCollection',
    Save: 'Me.SaveProductCollection',
    Patch: 'Me.PatchProductCollection',
    Delete: 'Me.DeleteProductCollection',
  },
  indexes: { id: '(id)' },
  async write(write: Write<ProductCollection>) {
    write.record.AccessLevel ??= 'Private'
    await checkId(write)
  },
}

function checkExpiration({ ctx, record, existing }: Write<ProductCollectionInvitation>): void {
  const now = ctx.platform.now()
  if (!record.ExpirationDate) {
    record.ExpirationDate = formatInstant(new Date(now.getTime() + INVITATION_LIFETIME_DAYS * 86_400_000))
    return
  }
  if (record.ExpirationDate === existing?.ExpirationDate) return
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  const wanted = new Date(record.ExpirationDate)
  if (wanted > now && wanted <= latest) return
  throw new PlatformError(400, [
    fieldError('ExpirationDate', 'must lie in the future, a year from now at most', { Rule: 'range' }),
  ])
}

/** Invitations to a collection. The ID is the code with which the invited user accepts. */
export const collectionInvitations: ResourceDefinition = {
  name: 'ProductCollectionInvitations',
  model: 'ProductCollectionInvitation',
  table: 'productcollectioninvitations',
  parents: IN_COLLECTION,
  access: { kind: 'within', of: 'buyer' },
  serverId: true,
  operations: {
    List: 'Me.ListProductCollectionInvitations',
    Create: 'Me.CreateProductCollectionInvitation',
    Get: 'Me.GetProductCollectionInvitation',
    Save: 'none',
    Patch: 'Me.PatchProductCollectionInvitation',
    Delete: 'Me.DeleteProductCollectionInvitation',
  },
  words: { A: ['ID'], B: ['Name'] },
  indexes: { code: '(id)' },
  write: checkExpiration,
}

const inCollection = {
  model: 'ProductCollectionEntry',
  access: { kind: 'within', of: 'buyer' },
  parents: IN_COLLECTION,
  list: 'none',
  save: 'none',
  delete: [],
} as const satisfies Partial<AssignmentDefinition>

/** Products of a collection; the row stores their ListOrder and DateAdded. */
export const collectionEntries: AssignmentDefinition = {
  ...inCollection,
  delete: [],
  name: 'ProductCollectionEntries',
  table: 'productcollectionentries',
  keys: [{ field: 'ProductID', of: 'Products' }],
}

/** Users who have accepted an invitation. */
export const collectionMembers: AssignmentDefinition = {
  ...inCollection,
  delete: [],
  name: 'ProductCollectionMembers',
  table: 'productcollectionmembers',
  keys: [
    { field: 'InvitationID', of: 'ProductCollectionInvitations', underParent: true },
    { field: 'MemberBuyerID', of: 'Buyers' },
    { field: 'MemberUserID', of: 'Users', parentField: 'MemberBuyerID' },
  ],
}
