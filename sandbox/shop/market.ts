import { Refusal, type Api, type Page } from './api'
import type { Clock } from './clock'
import { People, type Credentials, type Person } from './people'
import type { Random } from './random'

/** A buyer's user who shops. */
export interface Shopper {
  buyer: string
  user: string
  person: Person
  /** The API client asks a checkout integration for shipping and taxes. */
  hasCheckout: boolean
  /** In a group that approves orders: nobody asks them, where they are asked themselves. */
  isApprover: boolean
  /** The API client that has let them in without an account, for this one order; null for users. */
  guestOf: string | null
}

/** Whom the fleet acts as. */
export interface Access {
  admin: Credentials
  /** The API client that people of the marketplace sign in with, and the password they share; null: nobody does. */
  people: { clientId: string; password: string } | null
  /** Username of whoever works the orders, with that password; null: the administrator. */
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

/** An API client that lets guests in, and the user whom they all share. */
interface Entrance {
  clientId: string
  buyer: string
  user: string
  hasCheckout: boolean
}

/** Of companies and users, no more than so many of each are looked at. */
const MOST = 100
const ALL = `pageSize=${MOST}`
/** What a supplier's user needs to work orders. */
const SENDERS = new Set(['FullAccess', 'OrderAdmin'])

/** A marketplace as its API shows it to an administrator: who shops, who approves, who sends. */
export class Market {
  /** Of the marketplace's owner, once it is discovered. */
  id = ''
  readonly admin: Person
  readonly desk: Person
  readonly shoppers: Shopper[] = []
  private readonly entrances: Entrance[] = []
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

  /** Finds the shoppers: active users of active buyers who may be acted as, or whose password is known. */
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

  /** True where a shop lets guests in. */
  get hasGuests(): boolean {
    return this.entrances.length > 0
  }

  /** Another guest, of one of the shops that let them in. */
  guest(random: Random): Shopper {
    const { clientId, ...shop } = random.pick(this.entrances)
    return { ...shop, person: this.people.signIn({ clientId }), isApprover: false, guestOf: clientId }
  }

  /** The same by an account of their own. */
  registered(guest: Shopper, user: string, password: string): Shopper {
    const person = this.people.signIn({ clientId: guest.guestOf ?? '', username: user, password })
    return { ...guest, user, person, guestOf: null }
  }

  /** A shopper by company and user; undefined for users nobody may act as. */
  shopper(buyer: string, user: string): Shopper | undefined {
    return this.shoppers.find((one) => one.buyer === buyer && one.user === user)
  }

  /** An id that counts on, where the marketplace has an incrementor whose name speaks of it; else the other one. */
  idOf(what: string, other: string): string {
    const counter = this.counters.find((id) => id.toLowerCase().includes(what))
    return counter === undefined ? other : `{${counter}}`
  }

  /** A user of the marketplace itself; null where it is another one than the administrator and nobody's password is known. */
  colleague(username: string): Person | null {
    return username === this.own ? this.admin : this.signedIn(username)
  }

  /** Somebody by username and the password they share; null where nobody's password is known. */
  signedIn(username: string): Person | null {
    const { people } = this.access
    if (!people) return null
    const known = this.staff.get(username) ?? this.people.signIn({ ...people, username })
    this.staff.set(username, known)
    return known
  }

  /** A user of the supplier who works its orders; the desk, where none of them can sign in and may. */
  async senderOf(supplier: string): Promise<Person> {
    if (!this.senders.has(supplier)) this.senders.set(supplier, await this.findSender(supplier))
    return this.senders.get(supplier) ?? this.desk
  }

  private async findSender(supplier: string): Promise<Person | null> {
    if (!this.access.people) return null
    for (const { Username } of await this.list<User>(`/suppliers/${supplier}/users?Active=true&${ALL}`)) {
      const person = this.signedIn(Username) as Person
      // Users who may not sign in, or do nothing here, are no mistake: the next one may.
      const roles = await person.roles().catch((error: unknown) => {
        if (error instanceof Refusal) return []
        throw error
      })
      if (roles.some((role) => SENDERS.has(role))) return person
    }
    return null
  }

  /** Users in the groups that rules of the buyer ask. */
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
