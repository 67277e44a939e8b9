import { SeveralDocumentsPage } from '@/components/orders/documents/screens'

export const metadata = { title: 'Documents' }

export default SeveralDocumentsPage
