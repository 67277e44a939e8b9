import { RejectedCall, type Api, type Page } from './api'
import type { Clock } from './clock'
import { People, type Credentials, type Person } from './people'
import type { Random } from './random'

/** A buyer's user who places orders. */
export interface Shopper {
  buyer: string
  user: string
  person: Person
  /** True when the API client uses a checkout integration for shipping and taxes. */
  hasCheckout: boolean
  /** True for members of groups that approve orders. Their own orders need no approval of these groups. */
  isApprover: boolean
  /** ID of the API client that a guest uses without an account; null for users. A guest has one order. */
  guestOf: string | null
}

/** Credentials of the simulation. */
export interface Access {
  admin: Credentials
  /** API client and shared password of the marketplace's users; null when they are not known. */
  people: { clientId: string; password: string } | null
  /** Username of the order desk, which signs in with the shared password; null to use the administrator. */
  desk: string | null
}

interface Config {
  ClientID: string
  SecurityProfileID: string
  BuyerID: string | null
  GroupID: string | null
  UserID: string | null
  ImpersonationBuyerID: string | null
  ImpersonationGroupID: string | null
  ImpersonationUserID: string | null
}

interface Client {
  ID: string
  IsAnonBuyer: boolean
  DefaultContextUserName: string | null
  OrderCheckoutIntegrationEventID: string | null
}

interface User {
  ID: string
  Username: string
}

/** An API client that accepts guests, and the user that its guests share. */
interface GuestClient {
  clientId: string
  buyer: string
  user: string
  hasCheckout: boolean
}

/** Maximum number of records that are read from each list. */
const MAX_RECORDS_PER_LIST = 100
const ALL = `pageSize=${MAX_RECORDS_PER_LIST}`
/** Roles that allow a supplier's user to process orders. */
const ORDER_PROCESSING_ROLES = new Set(['FullAccess', 'OrderAdmin'])

/** The users of a marketplace as its API shows them to an administrator: shoppers, approvers and shipping users. */
export class Market {
  /** ID of the marketplace owner, set by `discover`. */
  id = ''
  readonly admin: Person
  readonly desk: Person
  readonly shoppers: Shopper[] = []
  private readonly entrances: GuestClient[] = []
  private readonly people: People
  private readonly staff = new Map<string, Person>()
  private readonly senders = new Map<string, Person | null>()
  private counters: readonly string[] = []
  private own = ''

  constructor(
    api: Api,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {
    this.people = new People(api, clock)
    this.admin = this.people.signIn(access.admin)
    this.desk = access.desk === null ? this.admin : (this.signedIn(access.desk) ?? this.admin)
  }

  /** Finds the shoppers: active users of active buyers who can be impersonated or whose password is known. */
  async discover(): Promise<void> {
    const { admin } = this
    this.counters = (await this.list<{ ID: string }>(`/incrementors?${ALL}`)).map(({ ID }) => ID)
    const me = await admin.get<User & { Seller: { ID: string } | null }>('/me')
    this.own = me.Username
    this.id = me.Seller?.ID ?? ''
    const clients = await this.list<Client>(`/apiclients?${ALL}`)
    const roles = new Map<string, string[]>()
    const configs = (await this.list<Config>(`/impersonationconfig?${ALL}`)).filter(
      (one) => !one.ImpersonationBuyerID && !one.ImpersonationGroupID && !one.ImpersonationUserID,
    )
    for (const { SecurityProfileID: id } of configs) {
      const profile = await admin.get<{ Roles: string[] }>(`/securityprofiles/${id}`)
      roles.set(id, profile.Roles)
    }
    for (const { ID: buyer } of await this.list<{ ID: string }>(`/buyers?Active=true&${ALL}`)) {
      const approvers = await this.approversOf(buyer)
      for (const { ID: user, Username } of await this.list<User>(
        `/buyers/${buyer}/users?Active=true&${ALL}`,
      )) {
        const entrance = clients.find(
          (one) => one.IsAnonBuyer && one.DefaultContextUserName?.toLowerCase() === Username.toLowerCase(),
        )
        if (entrance) {
          const hasCheckout = entrance.OrderCheckoutIntegrationEventID !== null
          this.entrances.push({ clientId: entrance.ID, buyer, user, hasCheckout })
          continue
        }
        const config = configs.find(
          (one) =>
            !one.GroupID &&
            (!one.BuyerID || one.BuyerID === buyer) &&
            (!one.UserID || one.UserID === user) &&
            roles.get(one.SecurityProfileID)?.includes('Shopper'),
        )
        const granted = config && (roles.get(config.SecurityProfileID) as string[])
        const person = config
          ? this.people.actAs(admin, buyer, user, config.ClientID, granted as string[])
          : this.signedIn(Username)
        const client = (config?.ClientID ?? this.access.people?.clientId ?? '').toLowerCase()
        const hasCheckout = clients.some(
          (one) => one.ID.toLowerCase() === client && one.OrderCheckoutIntegrationEventID,
        )
        const isApprover = approvers.has(user)
        if (person) this.shoppers.push({ buyer, user, person, hasCheckout, isApprover, guestOf: null })
      }
    }
  }

  /** True when a shop accepts guests. */
  get hasGuests(): boolean {
    return this.entrances.length > 0
  }

  /** Creates a guest of a random shop that accepts guests. */
  guest(random: Random): Shopper {
    const { clientId, ...shop } = random.pick(this.entrances)
    return { ...shop, person: this.people.signIn({ clientId }), isApprover: false, guestOf: clientId }
  }

  /** Returns the shopper for a guest who has registered an account. */
  registered(guest: Shopper, user: string, password: string): Shopper {
    const person = this.people.signIn({ clientId: guest.guestOf ?? '', username: user, password })
    return { ...guest, user, person, guestOf: null }
  }

  /** Finds a shopper by company and user; undefined for users who cannot be impersonated. */
  shopper(buyer: string, user: string): Shopper | undefined {
    return this.shoppers.find((one) => one.buyer === buyer && one.user === user)
  }

  /** Returns an id that uses the marketplace's incrementor with a matching name, or `other` when there is none. */
  idOf(what: string, other: string): string {
    const counter = this.counters.find((id) => id.toLowerCase().includes(what))
    return counter === undefined ? other : `{${counter}}`
  }

  /** Returns a user of the marketplace; null when it is not the administrator and no shared password is known. */
  colleague(username: string): Person | null {
    return username === this.own ? this.admin : this.signedIn(username)
  }

  /** Signs in a user with the shared password; null when it is not known. */
  signedIn(username: string): Person | null {
    const { people } = this.access
    if (!people) return null
    const known = this.staff.get(username) ?? this.people.signIn({ ...people, username })
    this.staff.set(username, known)
    return known
  }

  /** Returns a user of the supplier who may process its orders, or the order desk when there is none. */
  async senderOf(supplier: string): Promise<Person> {
    if (!this.senders.has(supplier)) this.senders.set(supplier, await this.findSender(supplier))
    return this.senders.get(supplier) ?? this.desk
  }

  private async findSender(supplier: string): Promise<Person | null> {
    if (!this.access.people) return null
    for (const { Username } of await this.list<User>(`/suppliers/${supplier}/users?Active=true&${ALL}`)) {
      const person = this.signedIn(Username) as Person
      // Users who may not sign in or lack the roles are skipped.
      const roles = await person.roles().catch((error: unknown) => {
        if (error instanceof RejectedCall) return []
        throw error
      })
      if (roles.some((role) => ORDER_PROCESSING_ROLES.has(role))) return person
    }
    return null
  }

  /** Returns the users in the groups that approve for the buyer's approval rules. */
  private async approversOf(buyer: string): Promise<Set<string>> {
    const rules = await this.list<{ ApprovingGroupID: string }>(`/buyers/${buyer}/approvalrules?${ALL}`)
    const groups = [...new Set(rules.map(({ ApprovingGroupID }) => ApprovingGroupID))]
    const users = new Set<string>()
    for (const group of groups) {
      const path = `/buyers/${buyer}/usergroups/assignments?userGroupID=${group}&${ALL}`
      for (const { UserID } of await this.list<{ UserID: string }>(path)) users.add(UserID)
    }
    return users
  }

  private async list<T>(path: string): Promise<T[]> {
    return (await this.admin.get<Page<T>>(path)).Items
  }
}
