/** @jest-environment node */
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { readIdToken } from '@/sandbox/openid/id-token'

const NOW = new Date('2026-11-01T12:00:00Z')
const ISSUER = 'https://idp.example.com'
const expected = { tokenEndpoint: `${ISSUER}/token`, clientId: 'office', nonce: 'n1', now: NOW }
const claims = { iss: ISSUER, sub: 's1', aud: 'office', nonce: 'n1', exp: NOW.getTime() / 1000 + 60 }

let keys: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => void (keys = await generateKeyPair('RS256')))

const signed = (changes: JWTPayload = {}): Promise<string> =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(keys.privateKey)

/** Answers the requests for these addresses with JSON; every other request fails. */
function serve(documents: Record<string, unknown>): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const url = address instanceof Request ? address.url : String(address)
    return url in documents
      ? Promise.resolve(Response.json(documents[url]))
      : Promise.reject(new TypeError(`No connection to ${url}`))
  })
}

/** Publishes keys for the issuer, and a discovery document that names `issuer`. */
async function publish(publicKey = keys.publicKey, issuer: string = ISSUER, at = ISSUER): Promise<void> {
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }
  serve({
    [`${at}/.well-known/openid-configuration`]: { issuer, jwks_uri: `${at}/keys` },
    [`${at}/keys`]: { keys: [jwk] },
  })
}

describe('an ID token', () => {
  it('is accepted with a signature of the published keys', async () => {
    await publish()
    await expect(readIdToken(await signed(), expected)).resolves.toMatchObject({ iss: ISSUER, sub: 's1' })
    await publish((await generateKeyPair('RS256')).publicKey)
    await expect(readIdToken(await signed(), expected)).rejects.toThrow('not signed by')
  })

  it('is rejected when the nonce is missing or another one', async () => {
    await publish()
    for (const nonce of [undefined, 'n2'])
      await expect(readIdToken(await signed({ nonce }), expected)).rejects.toThrow('another sign-in')
  })

  it('is rejected when the discovery document names another issuer', async () => {
    await publish(keys.publicKey, 'https://other.example.com')
    await expect(readIdToken(await signed(), expected)).rejects.toThrow('another issuer')
  })

  it.each(['https://idp.example.com', 'http://localhost:4000', 'http://127.0.0.1:4000'])(
    'is accepted without published keys when it came from %s',
    async (iss) => {
      serve({})
      const token = await signed({ iss })
      await expect(readIdToken(token, { ...expected, tokenEndpoint: `${iss}/token` })).resolves.toMatchObject(
        { iss },
      )
    },
  )

  it.each(['http://idp.example.com', 'https://other.example.com'])(
    'of %s is rejected without checked keys when it came unencrypted from another machine',
    async (iss) => {
      serve({})
      const token = await signed({ iss })
      await expect(
        readIdToken(token, { ...expected, tokenEndpoint: 'http://idp.example.com/token' }),
      ).rejects.toThrow('cannot be verified')
    },
  )

  it('is accepted from an unencrypted endpoint when its signature is checked', async () => {
    const iss = 'http://idp.example.com'
    await publish(keys.publicKey, iss, iss)
    await expect(
      readIdToken(await signed({ iss }), { ...expected, tokenEndpoint: `${iss}/token` }),
    ).resolves.toMatchObject({ iss })
  })

  it('for several audiences must be issued to this client', async () => {
    await publish()
    const aud = ['office', 'shop']
    await expect(readIdToken(await signed({ aud, azp: 'office' }), expected)).resolves.toBeDefined()
    for (const azp of [undefined, 'shop'])
      await expect(readIdToken(await signed({ aud, azp }), expected)).rejects.toThrow('another client')
    await expect(readIdToken(await signed({ azp: 'shop' }), expected)).rejects.toThrow('another client')
  })
})
