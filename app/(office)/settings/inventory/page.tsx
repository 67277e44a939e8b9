import { InventoryScreen } from '@/components/products/inventory-grid/screen'

export const metadata = { title: 'Inventory' }

export default InventoryScreen
