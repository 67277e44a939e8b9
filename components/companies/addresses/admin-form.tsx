'use client'

import { addressForm } from './form'
import { adminAddresses } from './admin-resource'

/** The form that edits an address of the marketplace. */
export const adminAddressForm = addressForm(adminAddresses)
