/** @jest-environment node */
import { randomBytes, scryptSync } from 'node:crypto'

type Passwords = typeof import('@/sandbox/core/auth/passwords')

const PASSWORD = 'Quartermaster-1'
const LOWER_COST = { memoryCost: 8192, timeCost: 1, parallelism: 1 }

/** Loads the module, on a machine with or without the native package. */
async function load(hasArgon2: boolean): Promise<Passwords> {
  jest.resetModules()
  if (hasArgon2) jest.dontMock('@node-rs/argon2')
  else
    jest.doMock('@node-rs/argon2', () => {
      throw new Error('No binary for this machine.')
    })
  return import('@/sandbox/core/auth/passwords')
}

it.each([true, false])('matches only its own password, with the native package: %s', async (hasArgon2) => {
  const { hashPassword, verifyPassword } = await load(hasArgon2)
  const hash = await hashPassword(PASSWORD)
  expect(await verifyPassword(hash, PASSWORD)).toBe(true)
  expect(await verifyPassword(hash, 'Quartermaster-2')).toBe(false)
  expect(await hashPassword(PASSWORD)).not.toBe(hash)
})

it('has at least the cost that OWASP recommends', async () => {
  expect(await (await load(true)).hashPassword(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await (await load(false)).hashPassword(PASSWORD)).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
})

it('stays valid when it has a lower cost', async () => {
  const { verifyPassword } = await load(true)
  const { hash } = await import('@node-rs/argon2')
  expect(await verifyPassword(await hash(PASSWORD, LOWER_COST), PASSWORD)).toBe(true)
  expect(await verifyPassword(await hash(PASSWORD, LOWER_COST), 'another')).toBe(false)
})

it('stays valid when it is a scrypt hash that does not name its cost', async () => {
  const { verifyPassword } = await load(false)
  const salt = randomBytes(16)
  const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 })
  const stored = `$scrypt$${salt.toString('base64')}$${key.toString('base64')}`
  expect(await verifyPassword(stored, PASSWORD)).toBe(true)
  expect(await verifyPassword(stored, 'another')).toBe(false)
})
