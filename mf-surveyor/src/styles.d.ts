/** The date picker's stylesheet; the build makes a file of it. */
declare module 'react-datepicker/dist/react-datepicker.css';
