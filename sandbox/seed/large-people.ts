import type { Tx } from '../db/types'
import type { JsonObject } from '../core/records/json'
import { formatInstant } from '../core/records/model'
import { hashPassword } from '../core/auth/passwords'
import type { Platform } from '../core/records/platform'
import { insertRecords, type Stored } from '../core/records/store'
import { DEMO_PASSWORD } from './constants'
import { capital, FIRST_DAY, madeUpWord, randomOf } from './large'
import { loadSeed, type Progress } from './load'
import { joinSeed, type SeedRecord } from './format'

/**
 * Generates many shoppers in a hundred companies with groups. The n-th user is the same every time, so that an
 * interrupted load can continue and a larger number adds to the existing users.
 */

/** Default number of users for `--seed large`. */
export const LARGE_USERS = 10_000

const BUYER_COUNT = 100
const GROUPS = ['Buying', 'Workshop', 'Office', 'Warehouse', 'Approvers'] as const
/** Number of users per transaction. */
const USERS_PER_TRANSACTION = 500
const FIRST_NAMES = ['Ada', 'Ben', 'Cleo', 'Dara', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jule', 'Kai', 'Lena']
const PROFILE = 'large-shopper'

const number = (value: number, length: number): string => String(value).padStart(length, '0')

/** Returns the ID of the company number `index` (from 1). */
export function largeBuyerId(index: number): string {
  return `LB-${number(index, 3)}`
}

/** Returns the ID of the company of the user number `index` (from 1). */
export function largeBuyerOf(index: number): string {
  return largeBuyerId(((index - 1) % BUYER_COUNT) + 1)
}

export function largeUserId(index: number): string {
  return `LU-${number(index, 7)}`
}

const groupId = (name: string): string => name.toLowerCase()

/** Returns the companies with their groups, and the profile that allows their users to order. */
function companySeed() {
  const numbers = Array.from({ length: BUYER_COUNT }, (_, at) => at + 1)
  const title = (index: number): string => `${capital(madeUpWord(index * 37 + 11))} ${index}`
  const ids = numbers.map(largeBuyerId)
  const named = numbers.map((index): SeedRecord => ({
    ID: largeBuyerId(index),
    Name: title(index),
    Active: true,
  }))
  return joinSeed({
    Objects: {
      SecurityProfiles: [
        {
          ID: PROFILE,
          Name: 'Shopper',
          Roles: ['Shopper', 'MeAdmin', 'MeXpAdmin', 'MeAddressAdmin', 'MeCreditCardAdmin', 'PasswordReset'],
          CustomRoles: [],
        },
      ],
      // The platform creates a catalog for a buyer without one. The buyer sees everything in it.
      Buyers: named,
      UserGroups: ids.flatMap((BuyerID) =>
        GROUPS.map((Name) => ({ BuyerID, ID: groupId(Name), Name, Description: null, xp: null })),
      ),
    },
    Assignments: {
      SecurityProfileAssignments: ids.map((BuyerID) => ({ SecurityProfileID: PROFILE, BuyerID })),
    },
  })
}

/** Returns the user number `index` (from 1) as a client would send it. */
export function largeUser(index: number): JsonObject {
  const random = randomOf(index * 2_246_822_519)
  const first = FIRST_NAMES[Math.floor(random() * FIRST_NAMES.length)] as string
  const last = capital(madeUpWord(Math.floor(random() * 8000)))
  const name = `${first}.${last}.${index}`.toLowerCase()
  return {
    ID: largeUserId(index),
    Username: name,
    FirstName: first,
    LastName: last,
    Email: `${name}@${largeBuyerOf(index).toLowerCase()}.example.com`,
    Phone: null,
    TermsAccepted: null,
    Active: random() < 0.95,
    xp: { Desk: Math.ceil(random() * 400), Newsletter: random() < 0.4 },
  }
}

/** Returns the ID of the group of the user number `index`. */
export function largeGroupOf(index: number): string {
  return groupId(GROUPS[Math.floor((index - 1) / BUYER_COUNT) % GROUPS.length] as string)
}

function toStoredUser({ models }: Platform, index: number): Stored {
  const body = models.complete('User', models.read('User', largeUser(index)))
  body.CompanyID = largeBuyerOf(index)
  body.DateCreated = formatInstant(new Date(FIRST_DAY + index * 600_000))
  return { parents: [largeBuyerOf(index)], id: largeUserId(index), body, secret: null }
}

async function storeUsers(
  tx: Tx,
  platform: Platform,
  indexes: readonly number[],
  hash: string,
): Promise<void> {
  const table = platform.table('Users')
  const members = platform.assignment('UserGroupAssignments')
  const records = indexes.map((index) => toStoredUser(platform, index))
  const names = records.map(({ body }) => String(body.Username))
  const buyers = indexes.map(largeBuyerOf)
  const ids = indexes.map(largeUserId)
  await insertRecords(tx, table, records)
  await tx.query(
    `insert into principals (username, username_key, kind, company, user_id, password, password_set, created)
     select name, name, 'buyer', company, id, $4, $5, $5
     from unnest($1::text[], $2::text[], $3::text[]) as u(name, company, id)`,
    [names, buyers, ids, hash, platform.now().toISOString()],
  )
  await tx.query(
    `insert into ${members.name} (buyerid, usergroupid, userid, body)
     select company, usergroup, id, '{}' from unnest($1::text[], $2::text[], $3::text[]) as u(company, usergroup, id)`,
    [buyers, indexes.map(largeGroupOf), ids],
  )
}

/**
 * Adds generated users until there are `count`, all with the demo password. Creates the companies first if necessary.
 */
export async function growPeople(
  platform: Platform,
  count: number,
  progress: Progress = () => undefined,
): Promise<void> {
  if (count === 0) return
  const { db } = platform
  const { rows: first } = await db.query('select 1 from buyers where id = $1', [largeBuyerId(1)])
  if (first.length === 0)
    await loadSeed(platform, companySeed(), (_, done, total) => progress('Making companies', done, total))
  const { rows } = await db.query(`select max(id) from users where id between $1 and $2`, [
    largeUserId(0),
    largeUserId(9_999_999),
  ])
  const present = Number(rows[0]?.[0]?.slice(3) ?? 0)
  if (present >= count) return
  // All users share one password hash, because computing one takes longer than storing a thousand users.
  const hash = await hashPassword(DEMO_PASSWORD)
  for (let from = present + 1; from <= count; from += USERS_PER_TRANSACTION) {
    const size = Math.min(USERS_PER_TRANSACTION, count - from + 1)
    const indexes = Array.from({ length: size }, (_, at) => from + at)
    await platform.transaction((tx) => storeUsers(tx, platform, indexes, hash))
    progress('Making users', from + size - 1, count)
  }
  for (const table of ['users', 'usergroupassignments', 'principals'])
    await db.script(`vacuum (analyze) ${table}`)
}
