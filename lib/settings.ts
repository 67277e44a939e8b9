export type HeaderCounts = 'observed' | 'corrected'

/** What an operator configures and the browser may know. Read when the server starts, never built in. */
export interface Settings {
  appName: string
  /** Scheme and host of the platform, without a trailing slash. */
  apiUrl: string
  clientId: string
  marketplaceId: string
  marketplaceName: string
  usesRealDashboardData: boolean
  /** Whether the count buttons in a buyer's header show what was observed or what their labels say. */
  headerCounts: HeaderCounts
  /** Address of a service that draws pictures of companies, with `{id}` for the company's id; empty for none. */
  avatarUrl: string
  /** Id of the platform's OpenID connect for single sign-on; empty for none. */
  openIdConnectId: string
  /** Paths below the xp of a supplier that its own staff may see and not change. */
  supplierReadOnlyXp: readonly (readonly string[])[]
  links: { trust: string; privacy: string; legal: string }
}

let current: Settings | undefined

/** Called once by the root providers with what the layout read, before anything else renders. */
export function provideSettings(settings: Settings): void {
  current = settings
}

/** The settings of this page. */
export function getSettings(): Settings {
  if (!current) throw new Error('Settings were asked for before the layout provided them.')
  return current
}
