import { BOM, csvLine } from '@/lib/csv/cells'
import type { ApiClient, PasswordConfig, SecurityProfile, User } from '@/lib/ordercloud/models'
import {
  companyOf,
  kindOf,
  levelOf,
  makeParty,
  partyKey,
  partyOf,
  type Party,
  type PartyKind,
  type PartyRow,
} from '@/lib/parties/party'
import { roles, type RoleKey } from '@/lib/permissions/roles'
import { countOf } from '@/lib/resource/words'
import { featuresOf, FEATURES } from './feature-matrix'
import { groupBySource, sourcesOf, type GainedProfile } from './gained-profiles'

/** One assignment of a security profile, as the platform lists it. */
export interface ProfileAssignment extends PartyRow {
  SecurityProfileID?: string | null
}

/** Everything that grants access in the marketplace. */
export interface AccessData {
  profiles: readonly SecurityProfile[]
  assignments: readonly ProfileAssignment[]
  /** API clients with a default user. Undefined for a user who may not read API clients. */
  clients: readonly ApiClient[] | undefined
  /** The default users of these API clients that were found, by user name in lower case. */
  clientUsers: ReadonlyMap<string, Party>
}

/** The users of one buyer, of one supplier, or the admin users. */
export interface PeopleOf {
  kind: PartyKind
  /** ID of the buyer or supplier. Empty for admin users. */
  companyId: string
}

/** Returns the people as the address names them: `seller`, `buyer:harborline`. */
export function peopleKey({ kind, companyId }: PeopleOf): string {
  return kind === 'seller' ? kind : `${kind}:${companyId}`
}

/** Returns the people that the address names. Those without a known kind are the admin users. */
export function peopleIn(key: string | null): PeopleOf {
  const [kind = '', ...rest] = (key ?? '').split(':')
  return kind === 'buyer' || kind === 'supplier'
    ? { kind, companyId: rest.join(':') }
    : { kind: 'seller', companyId: '' }
}

/** Returns the people that a party includes or belongs to. */
export const peopleOf = (party: Party): PeopleOf => ({
  kind: kindOf(party),
  companyId: companyOf(party) ?? '',
})

const PERMISSION = 'permission:'

/** Values of the filter for one role or permission, in groups. */
export interface RoleOffers {
  /** Permissions of this office that at least one profile grants completely. */
  permissions: { value: string; label: string }[]
  platformRoles: string[]
  customRoles: string[]
}

/** Returns the roles and permissions that at least one security profile grants. */
export function roleOffers(profiles: readonly SecurityProfile[]): RoleOffers {
  const granted = new Set(profiles.flatMap((profile) => featuresOf(rolesIn(profile))))
  const sorted = (names: readonly string[]) =>
    [...new Set(names)].sort((one, other) => one.localeCompare(other, 'en'))
  return {
    permissions: FEATURES.filter(([key]) => granted.has(key)).map(([key, { Name }]) => ({
      value: `${PERMISSION}${key}`,
      label: Name,
    })),
    platformRoles: sorted(profiles.flatMap(({ Roles }) => Roles ?? [])),
    customRoles: sorted(profiles.flatMap(({ CustomRoles }) => CustomRoles ?? [])),
  }
}

const rolesIn = ({ Roles, CustomRoles }: SecurityProfile) => ({
  Roles: Roles ?? [],
  CustomRoles: CustomRoles ?? [],
})

/**
 * Returns whether roles include a role or a permission of this office. FullAccess includes every platform role and
 * every permission, but no custom role by itself.
 *
 * @param wanted a role, or a permission as `roleOffers` names it
 */
export function grants(wanted: string, { Roles, CustomRoles }: ReturnType<typeof rolesIn>): boolean {
  const held: readonly string[] = Roles
  if (wanted.startsWith(PERMISSION)) {
    const key = wanted.slice(PERMISSION.length)
    return (
      Object.hasOwn(roles, key) &&
      (held.includes('FullAccess') || featuresOf({ Roles: held, CustomRoles }).includes(key as RoleKey))
    )
  }
  if (CustomRoles.includes(wanted) || held.includes(wanted)) return true
  return held.includes('FullAccess') && !isCustom(wanted)
}

// The only custom roles that the office knows are those of its permissions. Other names may be platform roles.
const isCustom = (role: string) => Object.hasOwn(roles, role)

/** One assignment of a profile to a party. */
export interface AssignmentRow {
  key: string
  profile: SecurityProfile
  party: Party
}

/** The filters of the list by role. Empty texts do not filter. */
export interface AssignmentFilters {
  role: string
  profile: string
  side: string
}

/** Returns the assignments that match the filters, by the name of their profile. */
export function assignmentRows(
  { profiles, assignments }: Pick<AccessData, 'profiles' | 'assignments'>,
  { role, profile: profileId, side }: AssignmentFilters,
): AssignmentRow[] {
  const byId = new Map(profiles.map((profile) => [profile.ID, profile]))
  return assignments
    .flatMap((assignment): AssignmentRow[] => {
      const id = assignment.SecurityProfileID ?? ''
      // A profile that was created after the profiles were read is shown by its ID.
      const profile = byId.get(id) ?? { ID: id, Name: id }
      const party = partyOf(assignment)
      return [{ key: `${id} ${partyKey(party)}`, profile, party }]
    })
    .filter(
      ({ profile, party }) =>
        (profileId === '' || profile.ID === profileId) &&
        (side === '' || kindOf(party) === side) &&
        (role === '' || grants(role, rolesIn(profile))),
    )
    .sort(
      (one, other) =>
        one.profile.Name.localeCompare(other.profile.Name, 'en') || (one.key < other.key ? -1 : 1),
    )
}

/** Returns the profiles that no company, group or user has. */
export function unusedProfiles({ profiles, assignments }: Pick<AccessData, 'profiles' | 'assignments'>) {
  const used = new Set(assignments.map(({ SecurityProfileID }) => SecurityProfileID))
  return profiles.filter(({ ID }) => !used.has(ID))
}

/** Returns whether a group of these people has a profile, so that memberships are needed to know who has it. */
export function needsMemberships(assignments: readonly ProfileAssignment[], of: PeopleOf): boolean {
  return assignments.map(partyOf).some((party) => levelOf(party) === 'group' && isOf(party, of))
}

const isOf = (party: Party, { kind, companyId }: PeopleOf) =>
  kindOf(party) === kind && (companyOf(party) ?? '') === companyId

/** One user with everything that grants access. */
export interface PersonAccess {
  user: User
  party: Party
  /** The profiles of the user, and through what each comes. */
  gained: GainedProfile[]
  /** Platform roles of all profiles together. */
  Roles: string[]
  CustomRoles: string[]
  /** Names of the API clients that use this user for visitors who have not signed in. */
  clients: string[]
  lockRule: LockRule
}

/** Returns the access of users of one company. */
export function peopleAccess(
  { profiles, assignments, clients }: Pick<AccessData, 'profiles' | 'assignments' | 'clients'>,
  of: PeopleOf,
  users: readonly User[],
  memberships: readonly { UserGroupID?: string; UserID?: string }[],
): PersonAccess[] {
  const own = assignments.filter((assignment) => isOf(partyOf(assignment), of))
  const byId = new Map(profiles.map((profile) => [profile.ID ?? '', profile]))
  const groupsOf = new Map<string, string[]>()
  for (const { UserGroupID, UserID } of memberships) {
    if (UserGroupID && UserID) groupsOf.set(UserID, [...(groupsOf.get(UserID) ?? []), UserGroupID])
  }
  return users.map((user) => {
    const party = makeParty(of.kind, 'user', of.companyId, user.ID ?? '')
    const gained = groupBySource(party, own, groupsOf.get(user.ID ?? '') ?? [])
    const held = gained.flatMap(({ id }) => byId.get(id) ?? [])
    return {
      ...{ user, party, gained },
      Roles: [...new Set(held.flatMap(({ Roles }) => Roles ?? []))],
      CustomRoles: [...new Set(held.flatMap(({ CustomRoles }) => CustomRoles ?? []))],
      clients: (clients ?? []).flatMap((client) =>
        client.DefaultContextUserName?.toLowerCase() === user.Username.toLowerCase() ? client.AppName : [],
      ),
      lockRule: lockRuleOf(held.map(({ PasswordConfig: config }) => config)),
    }
  })
}

/** The filters of the list by person. Empty texts do not filter. */
export interface PersonFilters {
  role: string
  profile: string
  /** Part of a name, user name, email address or ID. */
  text: string
  /** `failed`, `inactive` or `none`. */
  state: string
}

/** Returns the people that match the filters, in their order. */
export function matchingPeople(
  people: readonly PersonAccess[],
  { role, profile, text, state }: PersonFilters,
): PersonAccess[] {
  const wanted = text.trim().toLowerCase()
  return people.filter((person) => {
    const { user, gained } = person
    const texts = [nameOf(user), user.Username, user.Email, user.ID ?? '']
    return (
      (wanted === '' || texts.some((one) => one.toLowerCase().includes(wanted))) &&
      (profile === '' || gained.some(({ id }) => id === profile)) &&
      (role === '' || grants(role, person as ReturnType<typeof rolesIn>)) &&
      (state !== 'failed' || (user.FailedLoginAttempts ?? 0) > 0) &&
      (state !== 'inactive' || !user.Active) &&
      (state !== 'none' || gained.length === 0)
    )
  })
}

/** Returns the name of a user, or the user name. */
export function nameOf({ FirstName, LastName, Username }: User): string {
  return [FirstName, LastName].filter(Boolean).join(' ') || Username
}

/** The number of wrong passwords that lock an account, and for how long. */
export interface LockRule {
  attempts: number
  /** 0 until an administrator unlocks the account. */
  minutes: number
}

/** Returns the strictest rule of several profiles. The platform's own rule is 10 attempts and 2 minutes. */
export function lockRuleOf(configs: readonly (PasswordConfig | null | undefined)[]): LockRule {
  const rule = { attempts: 10, minutes: 2 }
  for (const config of configs) {
    rule.attempts = Math.min(rule.attempts, config?.AllowedFailedAttempts ?? rule.attempts)
    const minutes = config?.LockoutDuration ?? rule.minutes
    rule.minutes = minutes === 0 || rule.minutes === 0 ? 0 : Math.max(minutes, rule.minutes)
  }
  return rule
}

/**
 * Returns whether the failed sign-ins of a user reached the number that locks the account. The platform does not tell
 * when a lock-out ends.
 */
export function isLockedOut({ user, lockRule }: Pick<PersonAccess, 'user' | 'lockRule'>): boolean {
  return (user.FailedLoginAttempts ?? 0) >= lockRule.attempts
}

/** Describes whether a user can sign in. Undefined when nothing prevents it. */
export function signInState({ user, lockRule }: Pick<PersonAccess, 'user' | 'lockRule'>): string | undefined {
  const failed = user.FailedLoginAttempts ?? 0
  if (!user.Active) return 'Inactive'
  if (failed === 0) return undefined
  const attempts = countOf(failed, { one: 'failed attempt', many: 'failed attempts' })
  if (!isLockedOut({ user, lockRule })) return attempts
  return lockRule.minutes === 0
    ? `Locked after ${attempts}, until an administrator unlocks the account`
    : `Locked after ${attempts}, for ${lockRule.minutes} minutes`
}

/** Describes the password rules of a profile in one line. Undefined when it has none. */
export function passwordLine(config: PasswordConfig | null | undefined): string | undefined {
  if (!config) return undefined
  const { MinimumCharacterCount: least, AllowedFailedAttempts: attempts, LockoutDuration: minutes } = config
  const time =
    typeof minutes !== 'number' ? '' : minutes === 0 ? ' until unlocked' : ` for ${minutes} minutes`
  const parts = [
    typeof least === 'number' && `at least ${least} characters`,
    (typeof attempts === 'number' || time !== '') &&
      `locked${time} after ${countOf(attempts ?? 10, { one: 'failed attempt', many: 'failed attempts' })}`,
    typeof config.MaximumPasswordAge === 'number' &&
      `expires after ${countOf(config.MaximumPasswordAge, { one: 'day', many: 'days' })}`,
  ].filter((part) => part !== false)
  return `Password rules: ${parts.length > 0 ? parts.join(', ') : 'required characters'}`
}

/** Returns the assignments as the text of a CSV file, in the order of the list. */
export function assignmentsCsv(rows: readonly AssignmentRow[]): string {
  const head =
    'SecurityProfileID,SecurityProfile,Side,Level,BuyerID,SupplierID,UserGroupID,UserID,Roles,CustomRoles'
  const lines = rows.map(({ profile, party }) => [
    ...[profile.ID, profile.Name, kindOf(party), levelOf(party)],
    ...[party.BuyerID, party.SupplierID, party.UserGroupID, party.UserID],
    ...[profile.Roles ?? [], profile.CustomRoles ?? []],
  ])
  return BOM + [head.split(','), ...lines].map(csvLine).join('')
}

/**
 * Returns the access of people as the text of a CSV file: one line for each profile of a user and each thing that it
 * comes through. A user without profiles has one line.
 */
export function peopleCsv(people: readonly PersonAccess[], profiles: readonly SecurityProfile[]): string {
  const byId = new Map(profiles.map((profile) => [profile.ID, profile]))
  const head =
    'UserID,Username,Name,Email,Active,FailedLoginAttempts,BuyerID,SupplierID,SecurityProfileID,SecurityProfile,Through,UserGroupID,Roles,CustomRoles'
  const lines = people.flatMap(({ user, party, gained }) => {
    const own = [
      ...[user.ID, user.Username, nameOf(user), user.Email, user.Active === true],
      ...[user.FailedLoginAttempts ?? 0, party.BuyerID, party.SupplierID],
    ]
    const given = gained.flatMap((one) => {
      const profile = byId.get(one.id)
      const through = [
        ...(one.isDirect ? [{ level: 'user', group: '' }] : []),
        ...sourcesOf(party, one).map((from) => ({ level: levelOf(from), group: from.UserGroupID ?? '' })),
      ]
      return through.map(({ level, group }) => [
        ...[...own, one.id, profile?.Name ?? one.id, level, group],
        ...[profile?.Roles ?? [], profile?.CustomRoles ?? []],
      ])
    })
    return given.length > 0 ? given : [[...own, '', '', '', '', '', '']]
  })
  return BOM + [head.split(','), ...lines].map(csvLine).join('')
}
