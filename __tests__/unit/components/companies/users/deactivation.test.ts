import { UnsecuredJWT } from 'jose'
import { securityProfileForm } from '@/components/access/profiles/form'
import { supplierForm, toForm as supplierToForm } from '@/components/companies/suppliers/form'
import { userForm } from '@/components/companies/users/form'
import { toForm } from '@/components/companies/users/schema'
import { adminUsers } from '@/components/companies/users/resource'
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
const findLockOut = jest.fn()
const form = userForm(adminUsers, { findLockOut })
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

test('asks users to confirm before they deactivate themselves, with the consequence', async () => {
  signIn('ADA')
  expect(await deactivate()).toEqual([])
  expect(confirm).toHaveBeenCalledWith(
    'Deactivate yourself?',
    expect.objectContaining({
      details: expect.stringContaining('cannot sign in until another user activates your account'),
    }),
  )
  confirm.mockResolvedValue(false)
  expect(await deactivate()).toBeUndefined()
})

test('deactivates another user without confirmation, and checks no other changes for lock-out', async () => {
  signIn('ben')
  expect(await deactivate()).toEqual([])
  expect(await form.beforeSave?.({ values: { ...toForm(user), Phone: '1' }, record: user, confirm })).toEqual(
    [],
  )
  expect(findLockOut).toHaveBeenCalledTimes(1)
  expect(confirm).not.toHaveBeenCalled()
})

test('rejects the deactivation of the last administrator, with the reason', async () => {
  signIn('ben')
  findLockOut.mockResolvedValue({ blocked: new Map([['ada', 'Nobody else could.']]) })
  await expect(deactivate()).rejects.toThrow('This user stays active. Nobody else could.')
})

test('asks supplier users to confirm deactivating their own company, but not administrators', async () => {
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

test('runs the checks of users, suppliers and security profiles also before an undo', () => {
  expect(form.checksUndo).toBe(true)
  expect(supplierForm.checksUndo).toBe(true)
  expect(securityProfileForm.checksUndo).toBe(true)
})
