interface PolicyFacts {
  nonce: string
  /** The platform's address; calls to anywhere else are refused by the browser. */
  apiUrl: string
  /** Address of the pictures of companies, which may be on plain http; empty for none. */
  avatarUrl?: string
  isDevelopment: boolean
}

/**
 * The policy of a document. Scripts and style elements need the nonce; style attributes are allowed, since
 * components write positions into them before any script runs. Pictures come from wherever a product's picture
 * is hosted, over https.
 */
export function contentSecurityPolicy({ nonce, apiUrl, avatarUrl, isDevelopment }: PolicyFacts): string {
  const api = new URL(apiUrl).origin
  const avatars = avatarUrl ? ` ${new URL(avatarUrl).origin}` : ''
  const directives: Record<string, string> = {
    'default-src': "'self'",
    // Next's development overlay evaluates code and writes style elements of its own.
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
