/** What an operator configures and the browser may know. Read when the server starts, never built in. */
export interface Settings {
  appName: string
  /** Scheme and host of the platform, without a trailing slash. */
  apiUrl: string
  clientId: string
  marketplaceId: string
  marketplaceName: string
  usesRealDashboardData: boolean
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
