interface PolicyFacts {
  nonce: string
  /** The platform's URL. The browser rejects requests to any other host. */
  apiUrl: string
  /** URL of the service for company pictures, which may use plain http. Empty for none. */
  avatarUrl?: string
  isDevelopment: boolean
}

/**
 * Returns the content security policy of a document. Scripts and style elements need the nonce. Style attributes are
 * allowed, because components write positions into them before any script runs. Product pictures may come from any
 * host over https.
 */
export function contentSecurityPolicy({ nonce, apiUrl, avatarUrl, isDevelopment }: PolicyFacts): string {
  const api = new URL(apiUrl).origin
  const avatars = avatarUrl ? ` ${new URL(avatarUrl).origin}` : ''
  const directives: Record<string, string> = {
    'default-src': "'self'",
    // Next's development overlay evaluates code and inserts its own style elements.
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: blob: https: ${api}${avatars}`,
    'font-src': "'self'",
    'connect-src': `'self' ${api}${isDevelopment ? ' ws:' : ''}`,
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ')
}
