interface PolicyFacts {
  nonce: string
  /** The platform's URL. The browser rejects requests to other hosts, except to those for uploads. */
  apiUrl: string
  /** URL of the service for company pictures, which may use plain http. Empty for none. */
  avatarUrl?: string
  /** URLs of the services for uploads. Empty ones are ignored. */
  uploadUrls?: readonly string[]
  isDevelopment: boolean
}

/**
 * Returns the content security policy of a document. Scripts and style elements need the nonce. Style attributes are
 * allowed, because components write positions into them before any script runs. Product pictures may come from any
 * host over https.
 */
export function contentSecurityPolicy(facts: PolicyFacts): string {
  const { nonce, apiUrl, avatarUrl, uploadUrls = [], isDevelopment } = facts
  const api = new URL(apiUrl).origin
  const avatars = avatarUrl ? ` ${new URL(avatarUrl).origin}` : ''
  const uploads = uploadUrls.flatMap((url) => (url === '' ? [] : new URL(url).origin))
  const connections = [...new Set([api, ...uploads])].join(' ')
  const directives: Record<string, string> = {
    'default-src': "'self'",
    // Next's development overlay evaluates code and inserts its own style elements.
    'script-src': `'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    'style-src': isDevelopment ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: blob: https: ${api}${avatars}`,
    'font-src': "'self'",
    'connect-src': `'self' ${connections}${isDevelopment ? ' ws:' : ''}`,
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value.trim()}`)
    .join('; ')
}
