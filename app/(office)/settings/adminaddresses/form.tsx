'use client'

import { addressForm } from '@/components/companies/address-form'
import { adminAddresses } from './resource'

/** The form that edits an address of the marketplace. */
export const adminAddressForm = addressForm(adminAddresses)
