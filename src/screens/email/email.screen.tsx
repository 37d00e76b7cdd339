import { EmailArea } from './email-area.tsx';

export const EmailScreen = () => <EmailArea />;
