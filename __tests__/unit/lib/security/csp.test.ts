import { contentSecurityPolicy } from '@/lib/security/csp'

const policy = (isDevelopment: boolean) =>
  contentSecurityPolicy({ nonce: 'N', apiUrl: 'https://api.example:8443/path', isDevelopment })
const directive = (text: string, name: string) => text.split('; ').find((each) => each.startsWith(`${name} `))

describe('the content security policy', () => {
  it('allows scripts and style elements only with the nonce', () => {
    expect(directive(policy(false), 'script-src')).toBe("script-src 'self' 'nonce-N' 'strict-dynamic'")
    expect(directive(policy(false), 'style-src')).toBe("style-src 'self' 'nonce-N'")
    expect(policy(false)).not.toContain('unsafe-eval')
  })

  it('allows browser requests to the platform only', () => {
    expect(directive(policy(false), 'connect-src')).toBe("connect-src 'self' https://api.example:8443")
    expect(directive(policy(true), 'connect-src')).toContain('ws:')
  })

  it('allows browser requests to the hosts for uploads, each once', () => {
    const facts = { nonce: 'N', apiUrl: 'https://api.example/v1', isDevelopment: false }
    const connections = (...uploadUrls: string[]) =>
      directive(contentSecurityPolicy({ ...facts, uploadUrls }), 'connect-src')
    expect(connections('https://uploads.example/grant', 'https://storage.example/bucket')).toBe(
      "connect-src 'self' https://api.example https://uploads.example https://storage.example",
    )
    expect(connections('https://api.example/_sandbox/uploads', '')).toBe(
      "connect-src 'self' https://api.example",
    )
  })

  it('allows images from the configured image service, even over plain http', () => {
    const facts = { nonce: 'N', apiUrl: 'https://api.example', isDevelopment: false }
    const avatarUrl = 'http://pictures.example:81/a/{id}.png'
    expect(directive(contentSecurityPolicy({ ...facts, avatarUrl }), 'img-src')).toBe(
      "img-src 'self' data: blob: https: https://api.example http://pictures.example:81",
    )
    expect(directive(contentSecurityPolicy({ ...facts, avatarUrl: '' }), 'img-src')).toBe(
      "img-src 'self' data: blob: https: https://api.example",
    )
  })

  it('forbids frames around the page', () => expect(policy(false)).toContain("frame-ancestors 'none'"))
})
