import HtmlWebpackPlugin from 'html-webpack-plugin';

export default {
  entry: './src/main.ts',
  output: { clean: true },
  resolve: { extensions: ['.ts', '.js'] },
  module: { rules: [{ test: /\.ts$/, loader: 'ts-loader' }] },
  plugins: [new HtmlWebpackPlugin({ template: './src/index.html' })],
  performance: { hints: false },
};
