'use client'

import { addressForm } from '@/components/companies/address-form'
import { adminAddresses } from './resource'

/** How an address of the marketplace is edited. */
export const adminAddressForm = addressForm(adminAddresses)
