export { Notice } from '#screens/ui/notice.tsx';
