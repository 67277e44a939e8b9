import type { RowFile } from '@/components/resource/csv/row-file'
import { readMappedRows } from '@/lib/csv/import-plan'
import { distinctIds } from '@/lib/forms/platform-id'
import type { Product } from '@/lib/ordercloud/models'
import { readByIds } from '@/lib/resource/every-page'
import { withoutForeignProducts } from '../foreign-rows'
import { products } from '../resource'
import {
  PICTURE_COLUMNS,
  PICTURE_LABELS,
  pictureRows,
  planPictures,
  type PictureRow,
} from '../rules/picture-file'

/** The file with the pictures of products: one row for each of them, in order. */
export const pictureFile: RowFile<Product> = {
  columns: PICTURE_COLUMNS,
  exportHelp:
    'One row for each picture, in order. Products without pictures have one row with an empty URL. Entries of the list that are not pictures with an address have no rows.',
  readRows: async (records) => records.flatMap(pictureRows),
  rules: {
    fields: [
      { name: 'ProductID', label: 'Product ID', aliases: ['ID', 'Product'], isRequired: true },
      { name: 'Url', label: PICTURE_LABELS.Url, aliases: ['Address', 'Picture'] },
      { name: 'ThumbnailUrl', label: PICTURE_LABELS.ThumbnailUrl, aliases: ['Thumbnail'] },
      { name: 'AltText', label: PICTURE_LABELS.AltText },
    ],
    columnsHelp:
      'Each row is one picture. The rows of a product are all its pictures, in this order: the first one is shown in lists and orders. Products that the file lacks keep their pictures. One row with an empty URL removes all pictures of a product. An empty cell clears the thumbnail or the alternative text. Other values of a picture stay with its URL.',
    changes: { path: products.path, route: products.route, words: products.words },
    async plan(file, mapping, scope) {
      const rows: PictureRow[] = readMappedRows(file, mapping)
      const found = await readByIds(products, distinctIds(rows.map(({ ProductID = '' }) => ProductID)), scope)
      const byId = new Map([...found].map(([id, product]) => [id.toLowerCase(), product]))
      const plan = planPictures(rows, { products: byId, schema: await scope.loadXpSchema?.(products.path) })
      return withoutForeignProducts(plan, rows, byId, scope)
    },
  },
}
