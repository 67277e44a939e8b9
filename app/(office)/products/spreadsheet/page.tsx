import { SpreadsheetScreen } from '@/components/products/spreadsheet/screen'

export const metadata = { title: 'Product spreadsheet' }

export default SpreadsheetScreen
