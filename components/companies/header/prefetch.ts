import type { ReadBeside } from '@/components/resource/prefetch'
import { subAreas } from '@/components/registry'
import { subAreaUrl, type Area, type SubArea } from '@/lib/registry'
import type { Resource } from '@/lib/resource/resource'
import { companyCountQuery } from './company-count-query'
import type { FurtherLink } from './further-row'
import { otherCompanies, otherCompaniesOptions } from './other-companies'

/** Returns the reader of a company's header: the counts of its areas, and the companies of the switcher. */
export function readCompanyHeader<T extends object>(resource: Resource<T>): ReadBeside<T> {
  return (document, id) =>
    Promise.all([
      ...subAreas
        .filter(({ parent, view }) => parent === resource.path && document.mayView(view))
        .map((subArea) => document.read(companyCountQuery(resource.path, id, subArea))),
      // Suppliers see only their own company, so they have no switcher to fill.
      !document.isSupplier &&
        document.readPath(
          otherCompanies(resource, id).queryKey,
          `/${resource.path}`,
          otherCompaniesOptions(id),
        ),
    ])
}

/** Returns the links of the row of further areas below one company, in a form that the server can pass on. */
export function furtherLinks(parent: Area, id: string, subAreas: readonly SubArea[]): FurtherLink[] {
  return subAreas.map((subArea) => ({
    label: subArea.label,
    href: subAreaUrl(parent, id, subArea),
    roles: subArea.view.flatMap(({ Roles }) => Roles),
  }))
}
