import type { Schema } from 'yup'
import { schema as profile } from '@/components/account/details'
import { schema as address } from '@/components/companies/addresses/form'
import { schema as user } from '@/components/companies/users/schema'
import { country, email, text } from '@/lib/forms/rules'

function messageOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
const problem = (rule: Schema, value: string) => messageOf(() => rule.validateSync(value))
const problemAt = (schema: Schema, field: string, value: string) =>
  messageOf(() => schema.validateSyncAt(field, { [field]: value }))

it('accepts only valid email addresses', () => {
  expect(problem(email(), 'ada@example.com')).toBeUndefined()
  expect(problem(email(), 'ada')).toBe('Email must be an address such as name@example.com.')
  expect(problem(email(), '')).toBe('Email is required.')
})

it('accepts country codes in upper or lower case, and rejects unknown codes', () => {
  for (const code of ['US', 'de', 'Fr']) expect(problem(country(), code)).toBeUndefined()
  for (const code of ['XX', 'ZZ', 'QQ', 'U1', 'U', 'Austria'])
    expect(problem(country(), code)).toBe('Country must be a two-letter code, such as US or DE.')
  expect(problem(country(), '')).toBe('Country is required.')
})

it('rejects invisible characters that change the reading direction', () => {
  expect(problem(text('Name', 10), 'a\u202Eb')).toMatch(/^Name contains invisible characters/)
  expect(problem(email(), 'a\u202E@example.com')).toMatch(/^Email contains invisible characters/)
})

it('applies the same rules in the profile, user and address forms', () => {
  for (const schema of [profile, user]) {
    expect(problemAt(schema, 'Email', 'ada')).toBe('Email must be an address such as name@example.com.')
    expect(problemAt(schema, 'FirstName', 'a\u202Eb')).toMatch(/invisible characters/)
  }
  expect(problemAt(address, 'Country', 'XX')).toBe('Country must be a two-letter code, such as US or DE.')
  expect(problemAt(address, 'City', 'a\u2066b')).toMatch(/invisible characters/)
})
