import { readSupplierPage } from '@/components/companies/suppliers/prefetch'
import { suppliers } from '@/components/companies/suppliers/resource'
import { SupplierPage } from '@/components/companies/suppliers/screens'
import { recordPage } from '@/components/resource/pages'

export const metadata = { title: 'Supplier' }

export default recordPage(suppliers, SupplierPage, 'supplierid', readSupplierPage)
