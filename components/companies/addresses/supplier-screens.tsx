'use client'

import { lazyDependents } from '@/components/resource/delete/lazy-dependents'
import { nestedScreens } from '@/components/resource/nested-screens'
import { perParent } from '@/lib/resource/per-parent'
import { supplierAddresses } from './supplier-resource'

const loadForm = () => import('./form').then((file) => file.addressForm)
const loadImport = () => import('./import').then((file) => file.addressImport)
const Dependents = lazyDependents(() => import('./dependents').then((file) => file.SupplierAddressDependents))

// Declared here instead of in the resource: code that a server page reaches, even lazily, is sent with its document.
const addresses = perParent((companyId) => ({
  ...supplierAddresses(companyId),
  Dependents: ({ id }: { id: string }) => <Dependents companyId={companyId} id={id} />,
}))
const { ListPage, RecordPage, NewPage } = nestedScreens(addresses, loadForm, loadImport)

/** List of the addresses of a supplier. */
export const SupplierAddressList = ListPage

/** Page of one address of a supplier. */
export const SupplierAddressPage = RecordPage

/** Page of a new address of a supplier. */
export const NewSupplierAddress = NewPage
