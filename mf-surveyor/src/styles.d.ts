/** The date picker's stylesheet; the build emits it as a file. */
declare module 'react-datepicker/dist/react-datepicker.css';
