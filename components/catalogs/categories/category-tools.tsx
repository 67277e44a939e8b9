'use client'

import { Download, Upload } from 'lucide-react'
import type { ListedResource } from '@/components/resource/listed-resource'
import { MoreMenu } from '@/components/ui/more-menu'
import { useLazyPart } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'
import type { Catalog } from '@/lib/ordercloud/models'
import { useCan } from '@/hooks/use-can'
import { placeOf, type CatalogPlace } from './place'
import { categoriesAt } from './resource'

const importCode = lazy(() =>
  import('#browser/resource/csv/import-dialog.tsx').then((file) => file.ImportDialog),
)
const exportCode = lazy(() =>
  import('#browser/catalogs/categories/export-dialog.tsx').then((file) => file.ExportCategories),
)

/**
 * Menu that imports and exports the categories of a catalog. They belong to all buyers, so on the pages of one buyer it
 * leads to the settings.
 */
export function CategoryTools({ place, catalog }: { place: CatalogPlace; catalog: Catalog | undefined }) {
  const resource = categoriesAt(place)
  const manage = useCan(resource.access.manage)
  const importing = useLazyPart(importCode, 'import')
  const exporting = useLazyPart(exportCode, 'export')
  if (place.buyerId !== undefined) {
    const { route } = placeOf(undefined, place.catalogId)
    return <MoreMenu actions={[{ label: 'Import and export', icon: Upload, href: route }]} />
  }
  return (
    <>
      <MoreMenu
        actions={[
          {
            label: 'Import…',
            icon: Upload,
            disabledReason: manage.allowed ? undefined : manage.reason,
            onSelect: importing.open,
          },
          {
            label: 'Export…',
            icon: Download,
            disabledReason: catalog?.CategoryCount ? undefined : 'There is nothing to export.',
            onSelect: exporting.open,
          },
        ]}
        onNear={() => {
          importing.prepare()
          exporting.prepare()
        }}
      />
      {importing.isOpen && importing.Part && (
        <importing.Part resource={resource as ListedResource<object>} onClose={importing.close} />
      )}
      {exporting.isOpen && exporting.Part && catalog && (
        <exporting.Part catalog={catalog} onClose={exporting.close} />
      )}
    </>
  )
}
