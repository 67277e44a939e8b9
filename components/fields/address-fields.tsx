'use client'

import { object, type InferType } from 'yup'
import { TextField } from '@/components/fields/text-field'
import { country, text } from '@/lib/forms/rules'
import { emptyToNull } from '@/lib/forms/values'
import { COUNTRIES_WITH_STATE, type AddressLike } from '@/lib/format/address'
import type { Address } from '@/lib/ordercloud/models'

const inState = (label: string) =>
  text(label, 100).when('Country', {
    is: (country: string) => COUNTRIES_WITH_STATE.includes(country.trim().toUpperCase()),
    then: (rule) => rule.required(`${label} is required in the United States and Canada.`),
  })

/** Schema of an address in a form. */
export const addressSchema = object({
  AddressName: text('Name', 100),
  CompanyName: text('Company', 100),
  FirstName: text('First name', 100),
  LastName: text('Last name', 100),
  Street1: text('Street', 100, true),
  Street2: text('Street, second line', 100),
  City: text('City', 100, true),
  State: inState('State'),
  Zip: inState('Postal code'),
  Country: country(),
  Phone: text('Phone', 100),
})

/** Form values of an address. Empty fields are empty text. */
export type AddressValues = InferType<typeof addressSchema>

const KEYS = Object.keys(addressSchema.fields) as (keyof AddressValues)[]

/** Returns the form values of an address. */
export function addressToForm(address: AddressLike | null | undefined): AddressValues {
  return Object.fromEntries(KEYS.map((key) => [key, address?.[key] ?? ''])) as AddressValues
}

/**
 * Returns the address of form values in the platform's format. Empty fields become null, which the types of the SDK do
 * not allow.
 */
export function addressFromForm(values: AddressValues): Partial<Address> {
  const filled = KEYS.map((key) => [key, emptyToNull(values[key])])
  return { ...(Object.fromEntries(filled) as Partial<Address>), Country: values.Country.toUpperCase() }
}

/** Fields for the place of an address. */
export function PlaceFields() {
  return (
    <>
      <TextField<AddressValues> name="Street1" label="Street" />
      <TextField<AddressValues> name="Street2" label="Street, second line" />
      <TextField<AddressValues> name="City" label="City" />
      <TextField<AddressValues> name="State" label="State" help="Required in the United States and Canada." />
      <TextField<AddressValues> name="Zip" label="Postal code" />
      <TextField<AddressValues>
        name="Country"
        label="Country"
        help="Two-letter country code, such as US or DE."
        alsoValidates={['State', 'Zip']}
      />
    </>
  )
}

/** Fields for the people at an address. */
export function ContactFields() {
  return (
    <>
      <TextField<AddressValues> name="CompanyName" label="Company" />
      <TextField<AddressValues> name="FirstName" label="First name" />
      <TextField<AddressValues> name="LastName" label="Last name" />
      <TextField<AddressValues> name="Phone" label="Phone" />
    </>
  )
}
