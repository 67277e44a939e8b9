import { UnsecuredJWT } from 'jose'
import { supplierForm, toForm as supplierToForm } from '@/components/companies/supplier-form'
import { toForm, userForm } from '@/components/companies/user-form'
import { companyUsers } from '@/components/companies/user-resource'
import type { User } from '@/lib/ordercloud/models'
import { sessionChanged } from '@/lib/ordercloud/session'

jest.mock('@/lib/ordercloud/sdk')

const user: User = {
  ID: 'ada',
  Username: 'ada',
  FirstName: 'Ada',
  LastName: 'Story',
  Email: 'ada@example.com',
  Active: true,
}
const users = companyUsers({ path: 'users', route: '/users' } as Parameters<typeof companyUsers>[0])
const findLockOut = jest.fn()
const form = userForm(users, { findLockOut })
const confirm = jest.fn()

/** Signs in a user of this kind. */
function signIn(usr: string, usrtype = 'admin') {
  const exp = Math.floor(Date.now() / 1000) + 600
  document.cookie = `ordercloud.access-token=${new UnsecuredJWT({ usr, usrtype, exp, role: 'A' }).encode()};path=/`
  sessionChanged()
}

const deactivate = (record = user) =>
  form.beforeSave?.({ values: { ...toForm(record), Active: false }, record, confirm })

beforeEach(() => {
  confirm.mockReset().mockResolvedValue(true)
  findLockOut.mockReset().mockResolvedValue({ blocked: new Map() })
})

test('users are asked before they deactivate themselves, and told what follows', async () => {
  signIn('ADA')
  expect(await deactivate()).toEqual([])
  expect(confirm).toHaveBeenCalledWith(
    'Deactivate yourself?',
    expect.objectContaining({ details: expect.stringContaining('cannot sign in again') }),
  )
  confirm.mockResolvedValue(false)
  expect(await deactivate()).toBeUndefined()
})

test('another user is deactivated without a question, and other changes are not checked', async () => {
  signIn('ben')
  expect(await deactivate()).toEqual([])
  expect(await form.beforeSave?.({ values: { ...toForm(user), Phone: '1' }, record: user, confirm })).toEqual(
    [],
  )
  expect(findLockOut).toHaveBeenCalledTimes(1)
  expect(confirm).not.toHaveBeenCalled()
})

test('the last administrator stays active, with the reason', async () => {
  signIn('ben')
  findLockOut.mockResolvedValue({ blocked: new Map([['ada', 'Nobody else could.']]) })
  await expect(deactivate()).rejects.toThrow('This user stays active. Nobody else could.')
})

test('a supplier is asked before it deactivates itself, an administrator is not', async () => {
  const record = { ID: 's', Name: 'Supplier', Active: true }
  const save = () =>
    supplierForm.beforeSave?.({ values: { ...supplierToForm(record), Active: false }, record, confirm })
  signIn('ada')
  expect(await save()).toEqual([])
  expect(confirm).not.toHaveBeenCalled()
  signIn('sam', 'supplier')
  confirm.mockResolvedValue(false)
  expect(await save()).toBeUndefined()
  expect(confirm.mock.lastCall?.[0]).toBe('Deactivate your own company?')
})
