import * as buyer from '@/components/companies/buyers/form'
import { addressForm } from '@/components/companies/addresses/form'
import { supplierAddresses } from '@/components/companies/addresses/resource'
import { buyerUsers } from '@/components/companies/users/resource'
import * as supplier from '@/components/companies/suppliers/form'
import { suppliers } from '@/components/companies/suppliers/resource'
import { userForm } from '@/components/companies/users/form'
import type { Address, Buyer, Supplier, User } from '@/lib/ordercloud/models'

const record = { ID: 'b1', Name: 'Ash', DefaultCatalogID: 'c1', Active: true, DateCreated: '2026-01-01' }

describe('the form of a buyer', () => {
  it('keeps the fields of the buyer unchanged', () => {
    expect(buyer.toPatch(buyer.toForm(record as Buyer))).toEqual({
      Name: 'Ash',
      DefaultCatalogID: 'c1',
      Active: true,
    })
  })

  it('starts as active and without a catalog, so that the platform creates one', () => {
    expect(buyer.toPatch(buyer.toForm(null))).toEqual({ Name: '', DefaultCatalogID: null, Active: true })
  })

  it('accepts a buyer without a catalog', async () => {
    const form = buyer.toForm({ ...record, DefaultCatalogID: null } as unknown as Buyer)
    await expect(buyer.buyerForm.schema.validate(form)).resolves.toMatchObject({ DefaultCatalogID: '' })
  })
})

describe('the form of a supplier', () => {
  it('keeps the shown fields unchanged, sends no other fields, and lets only administrators delete', () => {
    const stored = { ID: 's1', Name: 'Birch', Active: false, AllBuyersCanOrder: true, xp: { a: 1 } }
    expect(supplier.toPatch(supplier.toForm(stored as Supplier))).toEqual({
      Name: 'Birch',
      Active: false,
      AllBuyersCanOrder: true,
    })
    expect(suppliers.deleteBlockedReason?.({ isAdmin: false, isSupplier: true })).toMatch(
      /Only administrators/,
    )
    expect(suppliers.deleteBlockedReason?.({ isAdmin: true, isSupplier: false })).toBeUndefined()
  })
})

describe('the form of a user', () => {
  const users = buyerUsers('b1')
  const { schema, toForm } = userForm(users)
  const typed = {
    ...toForm(null),
    Username: 'ada',
    FirstName: 'Ada',
    LastName: 'Story',
    Email: 'a@b.example',
  }

  it('uses paths below its company in the API and in the app, with an encoded company ID', () => {
    expect([users.path, users.route]).toEqual(['buyers/b1/users', '/buyers/b1/users'])
    expect(buyerUsers('../x').path).toBe('buyers/..%2Fx/users')
  })

  it('requires a last name and a valid email address', async () => {
    await expect(schema.validate(typed)).resolves.toBeTruthy()
    await expect(schema.validate({ ...typed, Email: 'a at b' })).rejects.toThrow('Email must be an address')
    await expect(schema.validate({ ...typed, LastName: ' ' })).rejects.toThrow('Last name is required')
  })

  it('sends only the changed fields', async () => {
    const user = {
      ID: 'u1',
      Username: 'ada',
      FirstName: 'A',
      LastName: 'B',
      Email: 'a@b.example',
      Active: true,
    }
    const patch = jest.spyOn(users.service, 'patch').mockResolvedValue(user)
    const form = { ...toForm(user as User), Phone: '1' }
    for (const step of userForm(users).plan(form, user, 'spare')) await step.run(user)
    expect(patch.mock.calls).toEqual([['u1', { Phone: '1' }]])
  })
})

describe('the form of an address', () => {
  const { schema, toForm } = addressForm(supplierAddresses('s1'))
  const typed = { ...toForm(null), Street1: 'Forge 1', City: 'Graz', Country: 'AT' }

  it('requires state and postal code in the United States and Canada, and a two-letter country', async () => {
    await expect(schema.validate(typed)).resolves.toBeTruthy()
    await expect(schema.validate({ ...typed, Country: 'us' }, { abortEarly: false })).rejects.toMatchObject({
      errors: [
        'State is required in the United States and Canada.',
        'Postal code is required in the United States and Canada.',
      ],
    })
    await expect(schema.validate({ ...typed, Country: 'Austria' })).rejects.toThrow('two-letter code')
  })

  it('creates an address with an uppercase country code and null for empty fields', async () => {
    const addresses = supplierAddresses('s1')
    const create = jest.spyOn(addresses.service, 'create').mockImplementation(async (body) => body as Address)
    for (const step of addressForm(addresses).plan({ ...typed, Country: 'at' }, null, 'spare'))
      await step.run(null)
    expect(create.mock.calls[0]?.[0]).toMatchObject({ ID: 'spare', Country: 'AT', State: null, Phone: null })
  })
})
