import type { PaperSize } from './format/paper-size'

/** The tracking page of a carrier. */
export interface TrackingLink {
  carrier: string
  /** HTTPS address with `{number}` in place of the tracking number. */
  template: string
}

export type HeaderCounts = 'observed' | 'corrected'

/** The operator's settings that the browser may know. They are read when the server starts, not built in. */
export interface Settings {
  appName: string
  /** Scheme and host of the platform, without a trailing slash. */
  apiUrl: string
  clientId: string
  marketplaceId: string
  marketplaceName: string
  /** Postal address of the marketplace for printed documents, one entry per line. Empty for none. */
  marketplaceAddress: readonly string[]
  /** Path on this server, or data address, of the logo for printed documents. Empty for none. */
  marketplaceLogo: string
  /** Paper of printed documents. Undefined for the paper that is usual where the user is. */
  paperSize: PaperSize | undefined
  usesRealDashboardData: boolean
  /**
   * True if the bell counts the unread orders and returns that need action, and false if it has the badge of 3 and the
   * three samples of the specification.
   */
  usesRealNotifications: boolean
  /**
   * The counts on the buttons in a buyer's header: swapped, as observed in the specification (`observed`), or as
   * their labels say (`corrected`).
   */
  headerCounts: HeaderCounts
  /** URL pattern of a service for company pictures, with `{id}` for the company's ID. Empty for none. */
  avatarUrl: string
  /** ID of the platform's OpenID Connect configuration for single sign-on. Empty for none. */
  openIdConnectId: string
  /**
   * ID of the API client of the storefront, for which staff get tokens of buyer users. Empty to choose it from the
   * platform's impersonation configurations.
   */
  storefrontClientId: string
  /** Paths below the xp of a supplier that its own staff may view but not change. */
  supplierReadOnlyXp: readonly (readonly string[])[]
  /**
   * Path on this server of the file with the JSON Schemas of extended properties. Empty for none. Its format is in
   * docs/extended-properties.md.
   */
  xpSchemas: string
  /** Key in the xp of an order whose list has the notes of staff. */
  orderNotesXp: string
  /**
   * Address templates of tracking pages, which have `{number}` in place of the tracking number, with the names of their
   * carriers. They precede those that the app has itself.
   */
  trackingLinks: readonly TrackingLink[]
  /** Address of the operator's endpoint that grants uploads of pictures. Empty for none. */
  uploadUrl: string
  /** Address of the storage that receives uploaded pictures, if it is not on the host of the endpoint. Empty for none. */
  uploadStorageUrl: string
  /** Address of the mailbox of the embedded platform, which shows its messages and deliveries. Empty for other platforms. */
  mailboxUrl: string
  links: { trust: string; privacy: string; legal: string }
}

let current: Settings | undefined

/**
 * Sets the settings. The root providers call it once with the values from the layout, before anything else renders.
 */
export function provideSettings(settings: Settings): void {
  current = settings
}

/** Returns the settings of this page. */
export function getSettings(): Settings {
  if (!current) throw new Error('Settings were read before the layout provided them.')
  return current
}
