import { user } from '../base'
import type { SeedRecord } from '../format'

/** A user in the short form of the seed files. */
export interface Person {
  id: string
  first: string
  last: string
  title: string
  phone?: string
  /** Derived from the names when absent. */
  username?: string
  groups?: string[]
  inactive?: true
  /** True when the user has no password and cannot sign in with one. */
  locked?: true
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
}

/** Converts a user to the platform's record. */
export function userRecord(person: Person, domain: string, parent: SeedRecord = {}): SeedRecord {
  const name = `${plain(person.first)}.${plain(person.last)}`
  return user({
    ...parent,
    ID: person.id,
    Username: person.username ?? name,
    FirstName: person.first,
    LastName: person.last,
    Email: `${name}@${domain}`,
    Phone: person.phone ?? null,
    Active: !person.inactive,
    TermsAccepted: person.inactive ? null : '2025-02-03T09:00:00.000Z',
    ...(person.locked || person.inactive ? { Password: null } : {}),
    xp: { Title: person.title },
  })
}
