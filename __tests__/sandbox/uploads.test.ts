/** @jest-environment node */
import { imageTypeOf } from '@/sandbox/uploads/image-type'
import { setClock } from '@/sandbox/core/records/clock'
import { send } from './support/http'
import { ENGINES, startMarketplace, type Marketplace } from './support/marketplace'
import { admin, person, signIn } from './support/people'
import { call } from './support/sdk'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const FILES: Record<string, Buffer> = {
  'image/png': bytes('\x89PNG\r\n\x1a\n picture'),
  'image/jpeg': bytes('\xff\xd8\xff\xe0 picture'),
  'image/gif': bytes('GIF89a picture'),
  'image/webp': bytes('RIFF\x10\x00\x00\x00WEBPVP8 '),
  'image/avif': bytes('\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00avifmiaf'),
}
const PNG = FILES['image/png'] as Buffer

describe('the type of an image', () => {
  it.each(Object.entries(FILES))('%s is known by the first bytes', (type, file) => {
    expect(imageTypeOf(file)).toBe(type)
  })

  it.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html>',
    'RIFF\x10\x00\x00\x00WAVE',
    'GIF90a',
    '\xff\xd8',
  ])('%j is not an image', (text) => expect(imageTypeOf(bytes(text))).toBeNull())

  it('is not AVIF for a video, or for a name behind the list of formats', () => {
    expect(imageTypeOf(bytes('\x00\x00\x00\x18ftypisom\x00\x00\x00\x00mp41isom'))).toBeNull()
    expect(imageTypeOf(bytes('\x00\x00\x00\x10ftypisomavif\x00avif'))).toBeNull()
  })
})

describe.each(ENGINES)('uploads on %s', (engine) => {
  let market: Marketplace
  let token: string
  beforeAll(async () => {
    market = await startMarketplace(engine)
    token = await admin(market)
    await call('Products.Create', { token, body: { ID: 'drill', Name: 'Drill' } })
    await call('Suppliers.Create', { token, body: { ID: 'maker', Name: 'Maker', Active: true } })
    await call('Products.Create', { token, body: { ID: 'own', Name: 'Own', OwnerID: 'maker' } })
  })
  afterAll(() => market.close())

  const ask = (fields: object = {}, as: string | undefined = token) =>
    send(market, 'POST', '/_sandbox/uploads', {
      ...(as !== undefined && { token: as }),
      body: JSON.stringify({
        name: 'a.png',
        type: 'image/png',
        size: PNG.length,
        productID: 'drill',
        ...fields,
      }),
      headers: { 'Content-Type': 'application/json' },
    })
  const put = (url: string, file: Buffer) =>
    fetch(url, { method: 'PUT', body: new Uint8Array(file), headers: { 'Content-Type': 'image/png' } })

  it.each(Object.entries(FILES))('stores a file of type %s, and returns it unchanged', async (type, file) => {
    const { status, body } = await ask({ type, size: file.length })
    expect(status).toBe(200)
    expect(body).toMatchObject({ method: 'PUT', headers: { 'Content-Type': type } })
    expect(body.publicUrl).toMatch(/\/_sandbox\/uploads\/[0-9a-f]{32}\.\w+$/)
    expect((await fetch(body.publicUrl)).status).toBe(404)
    const sent = await put(body.url, file)
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const answer = await fetch(body.publicUrl)
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('stores a file of 5 MB, and rejects a larger one', async () => {
    const file = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024 - PNG.length, 7)])
    const { body } = await ask({ size: file.length })
    expect((await put(body.url, file)).status).toBe(204)
    const stored = Buffer.from(await (await fetch(body.publicUrl)).arrayBuffer())
    expect(stored.equals(file)).toBe(true)
    const tooLarge = await ask({ size: file.length + 1 })
    expect([tooLarge.status, tooLarge.body]).toEqual([413, { message: 'A picture can have at most 5 MB.' }])
  })

  it.each([
    ['SVG', { type: 'image/svg+xml' }],
    ['HTML', { type: 'text/html' }],
    ['a name from the prototype', { type: 'constructor' }],
    ['a size of 0', { size: 0 }],
    ['a size that is not a number', { size: '5' }],
  ])('grants no upload for %s', async (_, fields) => {
    const { status, body } = await ask(fields)
    expect([status, typeof body.message]).toEqual([400, 'string'])
  })

  it('rejects another size or other content than announced, and accepts the right file after it', async () => {
    const { body } = await ask()
    expect((await put(body.url, Buffer.concat([PNG, PNG]))).status).toBe(400)
    const disguised = Buffer.alloc(PNG.length, '<svg>')
    expect((await put(body.url, disguised)).status).toBe(400)
    expect((await put(body.url, FILES['image/gif'] as Buffer)).status).toBe(400)
    expect((await fetch(body.publicUrl)).status).toBe(404)
    expect((await put(body.url, PNG)).status).toBe(204)
  })

  it('accepts a file once, and only with the ticket', async () => {
    const { body } = await ask()
    expect((await put(body.publicUrl, PNG)).status).toBe(403)
    expect((await put(`${body.publicUrl}?ticket=x`, PNG)).status).toBe(403)
    expect((await put(body.url, PNG)).status).toBe(204)
    expect((await put(body.url, PNG)).status).toBe(403)
  })

  it('accepts no file after the time for it, and removes such grants', async () => {
    const { body } = await ask()
    await setClock(market.platform, 16 * 60 * 1000)
    expect((await put(body.url, PNG)).status).toBe(403)
    await setClock(market.platform, 0)
    await market.platform.db.query(`update uploads set expires = '2000-01-01' where content is null`)
    await ask()
    const { rows } = await market.platform.db.query('select count(*) from uploads where content is null')
    expect(rows).toEqual([['1']])
  })

  it('needs a token that may change the product', async () => {
    expect((await send(market, 'POST', '/_sandbox/uploads', { body: '{}' })).status).toBe(401)
    expect((await ask({}, 'x')).status).toBe(401)
    expect((await ask({}, await signIn(market, 'admin', 'ProductReader'))).status).toBe(403)
    expect((await ask({}, await signIn(market, 'admin', 'ProductAdmin'))).status).toBe(200)
    expect((await ask({ productID: 'nothing' })).status).toBe(404)
    const supplier = await person(market, token, {
      username: 'maker-user',
      supplier: 'maker',
      roles: ['ProductAdmin'],
    })
    expect((await ask({ productID: 'own' }, supplier)).status).toBe(200)
    expect((await ask({ productID: 'drill' }, supplier)).status).toBe(404)
  })

  it('rejects a body that is not an object', async () => {
    for (const body of ['', '[]', '{', 'null'])
      expect((await send(market, 'POST', '/_sandbox/uploads', { token, body })).status).toBe(400)
  })

  it('lets a page of another origin send the file', async () => {
    const { status, headers } = await send(market, 'OPTIONS', '/_sandbox/uploads/x.png', {
      headers: { Origin: 'http://localhost:3000', 'Access-Control-Request-Method': 'PUT' },
    })
    expect([status, headers.get('access-control-allow-methods')]).toEqual([
      204,
      expect.stringContaining('PUT'),
    ])
  })

  it('logs no unexpected errors', () => expect(market.logged).toEqual([]))
})
