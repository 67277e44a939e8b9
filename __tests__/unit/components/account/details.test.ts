import { schema, toForm, toPatch } from '@/components/account/details'
import { diff } from '@/lib/forms/diff'

const me = { ID: 'm', FirstName: 'Mira', LastName: 'V', Email: 'mira@example.com', Phone: '1' }
const problemsOf = (values: object) =>
  schema.validate(values, { abortEarly: false }).then(
    () => [],
    (error: { errors: string[] }) => error.errors,
  )

it('sends only the changed fields, and null for an empty phone', () => {
  const before = toPatch(toForm(me))
  expect(diff(before, toPatch({ ...toForm(me), LastName: 'W' }))).toEqual({ LastName: 'W' })
  expect(diff(before, toPatch({ ...toForm(me), Phone: ' ' }))).toEqual({ Phone: null })
  expect(diff(before, before)).toEqual({})
})

it('requires names and an email address', async () => {
  expect(await problemsOf({ ID: 'me', FirstName: '', LastName: ' ', Email: 'x', Phone: '' })).toEqual([
    'First name is required.',
    'Last name is required.',
    'Email must be an address such as name@example.com.',
  ])
  expect(await problemsOf(toForm(me))).toEqual([])
})
