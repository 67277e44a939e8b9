import { ErrorReportsScreen } from '@/components/marketplace/singles/error-reports'

export const metadata = { title: 'Error reports' }

export default ErrorReportsScreen
